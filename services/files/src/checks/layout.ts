import { invalidField } from '@hirelane/http/http-problem';

/** Where an entry stands in an archive, in bytes. `hasDescriptor`: its size may follow it. */
export type Place = Readonly<{ start: number; end: number; hasDescriptor: boolean }>;

/** An archive as its directory says it: the length of the directory, and of the comment after it. */
export type Directory = Readonly<{ places: readonly Place[]; length: number; commentLength: number }>;

const UNKNOWN = 'This archive holds data that its list of files does not name, so it cannot be checked. Pack it again.';

const END_LENGTH = 22;
/** The record and the locator of ZIP64 (APPNOTE.TXT 6.3, sections 4.3.14 and 4.3.15). */
const END_64_LENGTH = 56 + 20;
/** A data descriptor, with and without its mark, of 32 and of 64 bits (section 4.3.9). */
const DESCRIPTORS: readonly number[] = [12, 16, 20, 24];

/**
 * Throws 422 on the field `file` for an archive with bytes before, between or after what its directory names: other
 * programs may find other files in them. Entries that overlap are refused with them.
 */
export function checkLayout(bytes: Buffer, { places, length, commentLength }: Directory): void {
  const end = bytes.length - END_LENGTH - commentLength;
  const has64 = end >= END_64_LENGTH && mark(bytes, end - 20) === 'PK\x06\x07';
  const directory = end - (has64 ? END_64_LENGTH : 0) - length;
  let free = 0;
  let descriptors: readonly number[] = [0];
  for (const { start, end: next, hasDescriptor } of [...places].sort((a, b) => a.start - b.start)) {
    if (!descriptors.includes(start - free)) throw invalidField('file', UNKNOWN);
    free = next;
    descriptors = hasDescriptor ? DESCRIPTORS : [0];
  }
  if (mark(bytes, end) !== 'PK\x05\x06' || !descriptors.includes(directory - free)) throw invalidField('file', UNKNOWN);
}

const mark = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);
