import { STATUS_LIST_LENGTH } from '../constants.ts';
import { NotValid } from './fault.ts';
import { bytesOf } from './signed-text.ts';

/** The maximum size of an unpacked list in bytes, many times the size of our lists. */
const BYTES_MAX = 1_000_000;

/**
 * The bits of an `encodedList` (Bitstring Status List): gzip, in base64url after a `u`. Throws NotValid if it is
 * malformed, too short for privacy, or too long.
 */
export async function unpackBits(encoded: string): Promise<Uint8Array> {
  if (!encoded.startsWith('u')) throw new NotValid('malformed');
  const bytes = await unzipped(bytesOf(encoded.slice(1)));
  if (bytes.length * 8 < STATUS_LIST_LENGTH) throw new NotValid('malformed');
  return bytes;
}

/** Whether a bit is set; index 0 is the highest bit of the first byte. Throws NotValid if the index is out of range. */
export function isSet(bits: Uint8Array, index: number): boolean {
  const byte = bits[index >> 3];
  if (byte === undefined) throw new NotValid('malformed');
  return (byte & (0x80 >> (index & 7))) !== 0;
}

/** Stops as soon as the size exceeds the limit. */
async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
  if (!stream) throw new NotValid('malformed');
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new NotValid('malformed');
    });
    if (done) break;
    length += value.length;
    if (length > BYTES_MAX) {
      await reader.cancel();
      throw new NotValid('too-large');
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let place = 0;
  for (const chunk of chunks) {
    whole.set(chunk, place);
    place += chunk.length;
  }
  return whole;
}
