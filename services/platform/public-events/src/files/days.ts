import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@hirelane/api/constants';
import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import type { PublicEvent } from '@hirelane/api/public-events/event';
import { DayEntry, type EventFile } from '@hirelane/api/schemas/event-files';
import { AlreadyStored, type BlobStore } from '@hirelane/blob-stores/blob-store';
import { type FileFormat, FORMATS, openEventEncoder } from './encoders.ts';
import { type ReadableLog, readPublic } from './read-public.ts';
import { createRowFile } from './row-file.ts';

type Logs = Readonly<Record<PublicCategory, ReadableLog>>;
type Days = Readonly<{
  logs: Logs;
  /** A store that contains only these files. */
  blobs: BlobStore;
  /** A folder for temporary files. */
  folder: string;
}>;
type Blobs = Pick<Days, 'blobs'>;

/** The ends of the files' names. Parquet is compressed internally. */
const ENDINGS: Readonly<Record<FileFormat, string>> = { parquet: 'parquet', csv: 'csv.gz', ndjson: 'ndjson.gz' };
/**
 * How long after the end of a day its files are made. Also how far the database's clock may be set back without an
 * event being left out of every file.
 */
const PAUSE_MS = 3_600_000;
const CATEGORIES = Object.keys(PUBLIC_CATALOG) as PublicCategory[];

const keyOf = (day: string, part: FileFormat | 'manifest') => `events-${day}-${part}`;
const MANIFEST_KEY = /^events-(\d{4}-\d\d-\d\d)-manifest$/;
const FILE_NAME = /^(\d{4}-\d\d-\d\d)\.(parquet|csv\.gz|ndjson\.gz)$/;

/**
 * Makes the files of every finished day (UTC) that has none, from the day of the first public event on. Returns the
 * days that were made. A day that was made never changes: a repetition after a crash gives the same bytes. Throws the
 * errors of the logs, the disk and the store.
 */
export async function makeMissingDays(days: Days, now: Date): Promise<readonly string[]> {
  const entries = await readDays(days);
  const last = dayOf(now.getTime() - PAUSE_MS - DAY_MS);
  let before = entries.at(-1);
  const first = before ? nextDay(before.day) : await firstDay(days.logs);
  const made: string[] = [];
  for (let day = first; day !== null && day <= last; day = nextDay(day)) {
    before = await makeDay(days, day, before?.continueAfter);
    made.push(day);
  }
  return made;
}

/** The entries of all days that were made, oldest first. */
export async function readDays({ blobs }: Blobs): Promise<readonly DayEntry[]> {
  const keys: string[] = [];
  for await (const key of blobs.list(new Date(8.64e15))) if (MANIFEST_KEY.test(key)) keys.push(key);
  const entries: DayEntry[] = [];
  for (const key of keys.sort()) {
    const blob = await blobs.get(key);
    if (!blob) throw new Error(`Expected the object ${key}, which was listed, found none.`);
    entries.push(DayEntry.parse(JSON.parse(Buffer.concat(await blob.body.toArray()).toString())));
  }
  return entries;
}

/** The bytes of a file such as `2026-11-28.csv.gz`; null if it does not exist. */
export async function openDayFile({ blobs }: Blobs, name: string): ReturnType<BlobStore['get']> {
  const [, day, ending] = FILE_NAME.exec(name) ?? [];
  const format = FORMATS.find((each) => ENDINGS[each] === ending);
  return day && format ? blobs.get(keyOf(day, format)) : null;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const nextDay = (day: string) => dayOf(Date.parse(day) + DAY_MS);

/** The day of the first public event in any log; null without public events. */
async function firstDay(logs: Logs): Promise<string | null> {
  const days: string[] = [];
  for (const category of CATEGORIES) {
    for await (const { at } of readPublic(logs[category], category)) {
      days.push(at.slice(0, 10));
      break;
    }
  }
  return days.sort()[0] ?? null;
}

/** `after`: the public positions up to which the logs were read for the day before. */
async function makeDay(
  { logs, blobs, folder }: Days,
  day: string,
  after: DayEntry['continueAfter'] | undefined,
): Promise<DayEntry> {
  const temporary = await mkdtemp(join(folder, 'events-'));
  const files = FORMATS.map((format) => ({
    format,
    file: createRowFile<PublicEvent>(temporary, `${day}.${ENDINGS[format]}`, openEventEncoder(format)),
  }));
  try {
    const continueAfter = { project: null, proposal: null, engagement: null } as Record<PublicCategory, string | null>;
    for (const category of CATEGORIES) {
      continueAfter[category] = await followDay(
        logs[category],
        category,
        day,
        after?.[category] ?? null,
        async (event) => {
          for (const { file } of files) await file.write(event);
        },
      );
    }
    const stored: EventFile[] = [];
    for (const { format, file } of files) {
      const { file: name, rows } = await file.close();
      await file.publish();
      stored.push({ name, format, events: rows, ...(await store(blobs, keyOf(day, format), join(temporary, name))) });
    }
    const entry = { day, files: stored, continueAfter };
    const text = JSON.stringify(entry);
    await blobs.put(keyOf(day, 'manifest'), Readable.from([Buffer.from(text)]), { bytes: text.length });
    return entry;
  } finally {
    for (const { file } of files) await file.discard();
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Passes on a day's events of a category. Returns the position after which the events of later days follow. */
async function followDay(
  log: ReadableLog,
  category: PublicCategory,
  day: string,
  after: string | null,
  onEvent: (event: PublicEvent) => Promise<void>,
): Promise<string | null> {
  const end = nextDay(day);
  const enough = new Date(Date.parse(end) + PAUSE_MS).toISOString();
  let last = after;
  let isBefore = true;
  for await (const { at, event } of readPublic(log, category, after === null ? null : log.ids.checkpointOf(after))) {
    if (at >= enough) break;
    isBefore &&= at < end;
    if (isBefore) last = event.position;
    if (at >= day && at < end) await onEvent(event);
  }
  return last;
}

/** Stores a file; if a crash left one under this key, it is kept. Returns the stored size and SHA-256. */
async function store(blobs: BlobStore, key: string, path: string): Promise<Pick<EventFile, 'bytes' | 'sha256'>> {
  try {
    const { size, sha256 } = await blobs.put(key, createReadStream(path), { bytes: (await stat(path)).size });
    return { bytes: size, sha256 };
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error;
    const blob = await blobs.get(key);
    if (!blob) throw error;
    const hash = createHash('sha256');
    await pipeline(blob.body, hash as Writable);
    return { bytes: blob.size, sha256: hash.digest('hex') };
  }
}
