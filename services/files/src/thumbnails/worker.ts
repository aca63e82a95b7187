import { HttpProblem } from '@hirelane/http/http-problem';
import { drawPdf } from './draw-pdf.ts';
import { drawPicture, type Thumbnails } from './draw-picture.ts';
import { PDF } from './types.ts';

/** `contentType` is one of `DRAWN_TYPES`. */
export type Drawable = Readonly<{ bytes: Uint8Array; contentType: string }>;
/** The reason is text, because an error would lose its class when passed between threads. */
export type Drawn = Readonly<{ thumbnails: Thumbnails } | { failure: string }>;

/** Draws the thumbnails of a file, or returns why it cannot be drawn. */
export async function draw({ bytes, contentType }: Drawable): Promise<Drawn> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return { thumbnails: await (contentType === PDF ? drawPdf(content) : drawPicture(content)) };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpProblem) return error.body.errors[0]?.message ?? error.body.code;
  return error instanceof Error ? error.message : String(error);
}
