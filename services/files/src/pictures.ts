import { invalidField } from '@hirelane/http/http-problem';
import { semaphore } from '@hirelane/http/semaphore';
import sharp from 'sharp';

/**
 * Maximum number of pixels: the pictures from a 50-megapixel phone camera have 8,160 × 6,120 pixels. A PNG of a few
 * kilobytes can declare billions.
 */
export const PIXELS_MAX = 50_000_000;
/**
 * Maximum size in bytes of all decoded pixels: 50 megapixels in 8-bit colour. With 16-bit colour and transparency, the
 * same pixels need more than twice as much.
 */
const DECODED_MAX = 160_000_000;
/**
 * Maximum number of bytes held in memory at once while decoding a picture that cannot be decoded line by line. Enough
 * for an interlaced PNG or a progressive JPEG of about 24 megapixels.
 */
const HELD_MAX = 100_000_000;
/** Number of pictures that may wait to be decoded. Further pictures get a 503 with Retry-After. */
const WAITING_MAX = 8;
/** Time limit per picture, in seconds. The largest accepted picture takes less than two seconds on a slow core. */
const TIMEOUT_S = 10;
/**
 * Number of bytes within which a picture must declare its size, because cameras put previews and colour profiles before
 * it.
 */
export const PICTURE_HEAD = 1024 * 1024;
/** Pixels per side of a stored avatar: three times the largest size on a screen, for dense displays. */
const AVATAR_SIDE = 256;

const UNREADABLE = 'This picture cannot be read. Save it again as PNG, JPG or WEBP, and upload that.';
const TOO_MANY_PIXELS = `This picture has more than ${PIXELS_MAX / 1_000_000} megapixels. Choose a smaller one.`;
const TOO_MANY_BYTES =
  'This picture needs too much memory to open. Make it smaller, or save it as a standard (not progressive) JPG.';

// One picture is decoded at a time, because decoding uses one of the four threads that file access, signing and
// password hashing share.
sharp.concurrency(1);
// No picture is processed twice, so a cache would not help.
sharp.cache(false);

type Size = Readonly<{ width: number; height: number }>;
/** `decoded`: the size of all decoded pixels, in bytes. `held`: the number of bytes in memory at once. */
type Costs = Size & Readonly<{ decoded: number; held: number }>;

/**
 * Throws 422 on the field `file` for a picture whose first bytes are invalid or declare a size over the limits. `head`
 * is the whole picture, or its first PICTURE_HEAD bytes.
 */
export async function checkPixels(head: Buffer): Promise<void> {
  // libvips needs the whole WebP before it reports the size.
  const isBegunWebp = head.length >= PICTURE_HEAD && head.toString('latin1', 8, 12) === 'WEBP';
  const { width, height, decoded, held } = isBegunWebp ? webpCosts(webpSize(head)) : await costsOf(head);
  if (width === 0 || height === 0) throw invalidField('file', UNREADABLE);
  if (width * height > PIXELS_MAX) throw invalidField('file', TOO_MANY_PIXELS);
  if (decoded > DECODED_MAX || held > HELD_MAX) throw invalidField('file', TOO_MANY_BYTES);
}

async function costsOf(head: Buffer): Promise<Costs> {
  const found = await sharp(head, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found) return webpCosts(NONE);
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling } = found;
  const pixels = width * height;
  const decoded = pixels * channels * (depth === 'uchar' ? 1 : 2);
  if (format === 'webp') return webpCosts(found);
  if (!isProgressive) return { width, height, decoded, held: 0 };
  // A progressive JPEG is held as 16-bit coefficients; two of the three colour channels usually have a quarter of the
  // samples.
  const coefficients = 2 * pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return { width, height, decoded, held: format === 'jpeg' ? coefficients : decoded };
}

/** 32 bits per pixel, all held at once if it is lossless. */
const webpCosts = ({ width, height }: Size): Costs => ({
  width,
  height,
  decoded: 4 * width * height,
  held: 4 * width * height,
});

const NONE: Size = { width: 0, height: 0 };

/** The size declared in the first chunk of a WebP (RFC 9649, sections 2.5 to 2.7); 0 × 0 if no size is declared. */
export function webpSize(head: Buffer): Size {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return NONE;
  }
}

/**
 * Turns pictures into avatars: upright, square WebP images. Re-encoding drops all data except pixels, such as location
 * and previews. Works on one picture at a time; throws 503 when too many are waiting and 422 on the field `file` for a
 * picture that is corrupt or takes too long.
 */
export function openAvatars(): (picture: Buffer) => Promise<Buffer> {
  const inTurn = semaphore(1, WAITING_MAX);
  return (picture) =>
    inTurn(() =>
      sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .timeout({ seconds: TIMEOUT_S })
        .toBuffer()
        .catch(() => {
          throw invalidField('file', UNREADABLE);
        }),
    );
}
