import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { Entry, ZipFile } from 'yauzl';
import { isNeededWhole } from './entries.ts';
import { checkLayout, type Place } from './layout.ts';
import { ARCHIVE_MAX, DAMAGED } from './limits.ts';
import { checkName } from './names.ts';

/** What has been unpacked so far; `until`, as `performance.now()`: when the check has taken too long. */
export type Budget = { bytes: number; entries: number; readonly until: number };

/** Its name in small letters, with `/` between folders; all of its content, or the beginning if that is enough. */
type Unpacked = Readonly<{ name: string; content: Buffer }>;

const HEAD = 4_096;
const TOO_LARGE = 'Unpacked, this archive is larger than 100 MB. Upload its files in several smaller ones.';
const TOO_SLOW =
  'Checking this archive took longer than 10 seconds. Try again, or upload its files in several smaller ones.';
const PART_TOO_LARGE =
  'This archive holds a document or archive that is larger than 25 MB when it is unpacked. Make it smaller, or leave it out.';
const TOO_MANY = 'This archive holds more than 2,000 files. Upload fewer at once.';
const LOCKED = 'This archive is locked with a password, so it cannot be checked. Pack it again without one.';

/** Bytes of an entry of the directory, without its texts (APPNOTE.TXT 6.3, section 4.3.12). */
const ENTRY_LENGTH = 46;
/** The flag of an entry whose size may follow it. */
const HAS_DESCRIPTOR = 0x08;

/**
 * Unpacks one entry after the other, within the budget. `bytes`: the archive. Throws 422 on the field `file`, also where
 * its directory is not the whole of it.
 */
export async function* readEntries(archive: ZipFile, bytes: Buffer, budget: Budget): AsyncGenerator<Unpacked> {
  const places: Place[] = [];
  let length = 0;
  try {
    if (budget.entries + archive.entryCount > ARCHIVE_MAX.entries) throw invalidField('file', TOO_MANY);
    for await (const entry of archive.eachEntry()) {
      budget.entries++;
      if (budget.entries > ARCHIVE_MAX.entries) throw invalidField('file', TOO_MANY);
      if (entry.isEncrypted()) throw invalidField('file', LOCKED);
      const place = await placeOf(archive, entry);
      places.push(place);
      length += ENTRY_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      // A field of the entry may give it another name, which only some programs read.
      for (const each of [entry.fileName, entry.fileNameRaw.toString()]) if (!each.endsWith('/')) checkName(each);
      const name = entry.fileName.toLowerCase();
      yield { name, content: await contentOf(archive, entry, name, budget) };
    }
    checkLayout(bytes, { places, length, commentLength: archive.comment.length });
  } catch (error) {
    // Whatever yauzl says of an archive, its owner can only pack it again.
    throw error instanceof HttpProblem ? error : invalidField('file', DAMAGED);
  }
}

/** Throws for an entry that has another name where its content is: programs differ in which of the two they take. */
async function placeOf(archive: ZipFile, entry: Entry): Promise<Place> {
  const local = await archive.readLocalFileHeaderPromise(entry);
  if (!local.fileName.equals(entry.fileNameRaw)) throw new Error('the archive names a file in two ways');
  return {
    start: entry.relativeOffsetOfLocalHeader,
    end: local.fileDataStart + entry.compressedSize,
    hasDescriptor: (entry.generalPurposeBitFlag & HAS_DESCRIPTOR) !== 0,
  };
}

async function contentOf(archive: ZipFile, entry: Entry, name: string, budget: Budget): Promise<Buffer> {
  const stream = await archive.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let kept = 0;
  let isWhole: boolean | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    budget.bytes += chunk.length;
    if (budget.bytes > ARCHIVE_MAX.bytes) throw invalidField('file', TOO_LARGE);
    if (performance.now() > budget.until) throw invalidField('file', TOO_SLOW);
    if (isWhole === false) continue;
    chunks.push(chunk);
    kept += chunk.length;
    if (kept > ARCHIVE_MAX.whole) throw invalidField('file', PART_TOO_LARGE);
    if (isWhole === undefined && kept >= HEAD) isWhole = isNeededWhole(name, Buffer.concat(chunks));
  }
  return Buffer.concat(chunks);
}
