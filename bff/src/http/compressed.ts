import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** The minimum size in bytes for compression. A shorter response fits into one packet uncompressed. */
const WORTH_IT = 1_000;
/** At this level, the output is a tenth larger than at the best level, but compression takes a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Returns a response body in the best encoding that the client accepts and sets the headers for it. Runs off the main
 * thread. Must not be used for content with both a secret and attacker input, because its length would reveal the
 * secret (BREACH).
 */
export async function compressed(req: Request, res: Response, text: string): Promise<Buffer> {
  const plain = Buffer.from(text);
  const encoding = startEncoding(req, res, plain.length);
  if (encoding === undefined) return plain;
  return encoding === 'br' ? inBrotli(plain, BROTLI) : inGzip(plain);
}

/**
 * Like `compressed`, for a streamed response of `length` bytes. Returns undefined if the response is sent uncompressed.
 */
export function compressing(req: Request, res: Response, length: number): Transform | undefined {
  const encoding = startEncoding(req, res, length);
  if (encoding === undefined) return undefined;
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
}

function startEncoding(req: Request, res: Response, length: number): 'br' | 'gzip' | undefined {
  if (length < WORTH_IT) return undefined;
  res.vary('accept-encoding');
  const encoding = (['br', 'gzip'] as const).find((each) => req.acceptsEncodings(each) !== false);
  if (encoding === undefined) return undefined;
  res.setHeader('content-encoding', encoding);
  res.removeHeader('content-length');
  return encoding;
}
