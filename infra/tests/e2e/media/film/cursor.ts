import sharp from 'sharp';
import { FRAME, type Frame } from './reel.ts';

/** A position in the window, in film pixels. */
export type Place = Readonly<{ x: number; y: number }>;

/** The tip is at 6, 4, which leaves space for the edge and the shadow. */
const TIP = { x: 6, y: 4 };
const SIZE = 40;

const arrow = (scale: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
  <filter id="s" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="0" dy="1.5" stdDeviation="1.5" flood-opacity=".35"/></filter>
  <path transform="translate(${TIP.x} ${TIP.y}) scale(${scale})" filter="url(#s)" fill="#16201c" stroke="#fff" stroke-width="1.8"
    stroke-linejoin="round" d="M0 0v22.5l5.4-5 3.5 8.1 4-1.7-3.5-8h7.4z"/></svg>`);

/** A cursor's two pictures: normal, and with the button pressed. */
export type Cursor = Readonly<{ free: Buffer; pressed: Buffer }>;

export async function drawCursor(): Promise<Cursor> {
  const draw = (scale: number) => sharp(arrow(scale)).png().toBuffer();
  return { free: await draw(1.12), pressed: await draw(0.92) };
}

/** The frame with a cursor picture pointing at `place`. */
export function withCursor(frame: Frame, picture: Buffer, { x, y }: Place): Promise<Frame> {
  const left = Math.min(FRAME.width - SIZE, Math.max(0, Math.round(x) - TIP.x));
  const top = Math.min(FRAME.height - SIZE, Math.max(0, Math.round(y) - TIP.y));
  return sharp(frame, { raw: { ...FRAME, channels: 3 } })
    .composite([{ input: picture, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer();
}
