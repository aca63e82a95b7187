import { invalidField } from '@hirelane/kernel/http/http-problem';
import sharp from 'sharp';

/**
 * Pixels of a picture, 40 megapixels: more than a phone's usual photo, and 160 MB when decoded, which libuv's pool of four
 * threads bounds to four at once. A few kilobytes of PNG can claim billions.
 */
export const PIXELS_MAX = 40_000_000;
/** Bytes in which a picture must say how large it is; cameras put previews and colour profiles first. */
export const PICTURE_HEAD = 1024 * 1024;
/** Pixels along the side of a stored avatar: three times the largest on a screen, for dense displays. */
const AVATAR_SIDE = 256;

const UNREADABLE = 'This picture cannot be read. Save it again as PNG, JPG or WEBP, and upload that.';
const TOO_MANY_PIXELS = `This picture has more than ${PIXELS_MAX / 1_000_000} megapixels. Choose a smaller one.`;

type Size = Readonly<{ width: number; height: number }>;

/**
 * Throws 422 on the field `file` for a picture whose first bytes make no sense, or promise too many pixels. `head` is the
 * whole picture, or its first PICTURE_HEAD bytes.
 */
export async function checkPixels(head: Buffer): Promise<void> {
  // libvips wants all of a WebP before it says how large it is.
  const isBegunWebp = head.length >= PICTURE_HEAD && head.toString('latin1', 8, 12) === 'WEBP';
  const { width, height } = isBegunWebp ? webpSize(head) : await sizeOf(head);
  if (width === 0 || height === 0) throw invalidField('file', UNREADABLE);
  if (width * height > PIXELS_MAX) throw invalidField('file', TOO_MANY_PIXELS);
}

async function sizeOf(head: Buffer): Promise<Size> {
  return sharp(head, { limitInputPixels: false })
    .metadata()
    .catch(() => NONE);
}

const NONE: Size = { width: 0, height: 0 };

/** As the first chunk of a WebP says it (RFC 9649, sections 2.5 to 2.7); 0 × 0 when it says nothing. */
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
 * Turns a picture into an avatar: upright, square, WebP. Encoding anew drops whatever else the file carries: where it was
 * taken, previews, and anything that is no picture.
 */
export const avatarEncoder = () =>
  sharp({ limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 });

/** What `avatarEncoder` ends with for a picture that breaks in the middle: 422 on the field `file`. */
export const unreadable = () => invalidField('file', UNREADABLE);
