import { localProblem } from '@/shared/lib/apiError';

/** Longest side of a profile picture, in pixels. */
export const PICTURE_SIDE = 512;

const unreadable = () => localProblem('unreadable-picture', 'This picture could not be read. Choose another one.');

/**
 * Width and height scaled to fit into a square with sides of `side` pixels, in the same proportions; never larger than
 * the original.
 */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A small copy of a picture, upright and without the camera’s metadata, such as the location. */
export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  const size = fitInto(bitmap.width, bitmap.height, PICTURE_SIDE);
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  // A browser that cannot write WebP writes PNG, and sets the type accordingly.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.88));
  if (!blob) throw unreadable();
  return new File([blob], blob.type === 'image/webp' ? 'picture.webp' : 'picture.png', { type: blob.type });
}
