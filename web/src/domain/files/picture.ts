import { THUMBNAIL_SIDES } from '@hirelane/api/constants';
import type { FileRef, ThumbnailSize } from '@hirelane/api/schemas/files';
import { thumbnailAddress } from '@/shared/api/fileAddress';

/** A file with thumbnails. */
export type Picture = FileRef & Readonly<{ thumbnail: ThumbnailSize }>;

export const isPicture = (file: FileRef): file is Picture => file.thumbnail !== undefined;

/** Attributes of an `img` that shows a file; the browser reserves its space and chooses a thumbnail. `sizes`: see HTML. */
export function imageOf({ _id, thumbnail }: Picture, sizes: string) {
  const { width, height } = thumbnail;
  const { small, large } = THUMBNAIL_SIDES;
  // The longest side of a thumbnail is at most the limit; the browser compares widths.
  const widthWithin = (side: number) => Math.round(width * Math.min(1, side / Math.max(width, height)));
  const sources = [
    [thumbnailAddress(_id, 'small'), widthWithin(small)],
    [thumbnailAddress(_id, 'large'), widthWithin(large)],
  ] as const;
  return {
    src: sources[0][0],
    srcSet: sources.map(([address, wide]) => `${address} ${wide}w`).join(', '),
    sizes,
    width,
    height,
  };
}
