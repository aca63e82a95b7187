import { gzipSync } from 'node:zlib';
import { STATUS_LIST_LENGTH } from '@hirelane/contracts/constants';

/**
 * A status list in which these places are set, as Bitstring Status List encodes it: a bit each, the first one leftmost,
 * compressed with gzip, in base64url after a `u` (multibase).
 */
export function encodedList(set: readonly number[]): string {
  const bytes = new Uint8Array(STATUS_LIST_LENGTH / 8);
  for (const index of set) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${gzipSync(bytes).toString('base64url')}`;
}
