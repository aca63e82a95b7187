import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { Entry, ZipFile } from 'yauzl';
import { isNeededWhole } from './entries.ts';
import { ARCHIVE_MAX, DAMAGED } from './limits.ts';

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

/** Unpacks one entry after the other, within the budget. Throws 422 on the field `file`. */
export async function* readEntries(archive: ZipFile, budget: Budget): AsyncGenerator<Unpacked> {
  try {
    if (budget.entries + archive.entryCount > ARCHIVE_MAX.entries) throw invalidField('file', TOO_MANY);
    for await (const entry of archive.eachEntry()) {
      budget.entries++;
      if (budget.entries > ARCHIVE_MAX.entries) throw invalidField('file', TOO_MANY);
      if (entry.isEncrypted()) throw invalidField('file', LOCKED);
      const name = entry.fileName.toLowerCase();
      yield { name, content: await contentOf(archive, entry, name, budget) };
    }
  } catch (error) {
    // Whatever yauzl says of an archive, its owner can only pack it again.
    throw error instanceof HttpProblem ? error : invalidField('file', DAMAGED);
  }
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
