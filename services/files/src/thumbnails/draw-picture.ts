import { THUMBNAIL_SIDES } from '@hirelane/api/constants';
import type { ThumbnailSize } from '@hirelane/api/schemas/files';
import sharp, { type Sharp } from 'sharp';
import { checkPixels, PIXELS_MAX } from '../pictures.ts';

/** Both thumbnails of a file as WebP, and the size of the large one. */
export type Thumbnails = Readonly<{ small: Uint8Array; large: Uint8Array; size: ThumbnailSize }>;

/** Time limit for decoding a picture, in seconds. The largest accepted one takes less than two on a slow core. */
const TIMEOUT_S = 8;
/** A lower effort takes half the time of the default and a tenth more bytes. */
const WEBP = { quality: 80, effort: 2 } as const;

/**
 * The thumbnails of a picture: upright, in 8-bit sRGB, the first frame of an animation. They contain no data except
 * pixels. Throws for a picture that cannot be decoded completely, exceeds a limit of `checkPixels` or takes too long.
 */
export async function drawPicture(picture: Buffer): Promise<Thumbnails> {
  await checkPixels(picture);
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true } as const;
  return drawScaled(sharp(picture, options).timeout({ seconds: TIMEOUT_S }).autoOrient());
}

/** Decodes once, because decoding takes longer than both resizings. */
export async function drawScaled(source: Sharp): Promise<Thumbnails> {
  const { data, info } = await within(source, THUMBNAIL_SIDES.large)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const scaled = () => sharp(data, { raw: { width, height, channels } });
  const large = await scaled().webp(WEBP).toBuffer();
  const small = await within(scaled(), THUMBNAIL_SIDES.small).webp(WEBP).toBuffer();
  return { small, large, size: { width, height } };
}

const within = (picture: Sharp, side: number) =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
