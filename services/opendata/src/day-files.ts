import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@hirelane/api/constants';
import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import type { PublicEvent } from '@hirelane/api/public-events/event';
import { DayEntry, type EventFile } from '@hirelane/api/schemas/event-files';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Pool } from '@hirelane/postgres/pool';
import { type FileFormat, FORMATS, openEventEncoder } from '@hirelane/public-events/files/encoders';
import { type ReadableLog, readPublic } from '@hirelane/public-events/files/read-public';
import { createRowFile } from '@hirelane/public-events/files/row-file';
import type { Logger } from 'pino';
import { BATCH, PAUSE_MS } from './read-logs.ts';
import { PUBLISHED_AFTER_MS } from './weeks.ts';

type DayFiles = Readonly<{
  pool: Pool;
  /** The logs, with events in their current shapes. */
  log: ReadableLog;
  /** A store that contains only these files. */
  blobs: BlobStore;
  logger: Pick<Logger, 'warn'>;
  /** Aborts when the service stops. */
  signal: AbortSignal;
}>;

/** The ends of the files' names. Parquet is compressed internally. */
const ENDINGS: Readonly<Record<FileFormat, string>> = { parquet: 'parquet', csv: 'csv.gz', ndjson: 'ndjson.gz' };
const CATEGORIES = Object.keys(PUBLIC_CATALOG) as PublicCategory[];

/** How many later events end a day. If an earlier event follows fewer of them, the clock was set back. */
const LATER_MAX = 100;
/** The largest Date. */
const EVER = new Date(8.64e15);

/**
 * Makes the files of every finished day (UTC) that has none, from the day of the first public event on. Returns the
 * days that were made. A day that was made never changes, unless the log was restored from a backup made before its
 * end: then it is made again. Lost files are made again too. Throws the errors of the log, the disk and the store, and
 * the signal's reason.
 */
export async function makeMissingDays(files: DayFiles, now: Date): Promise<readonly string[]> {
  const last = dayOf(now.getTime() - PUBLISHED_AFTER_MS - DAY_MS);
  let before = (await keptDays(files)).at(-1);
  const made: string[] = [];
  for (;;) {
    const day = before ? nextDay(before.day) : await firstDay(files.log);
    if (day === null || day > last) return made;
    try {
      before = await makeDay(files, day, before?.continueAfter);
      made.push(day);
    } catch (error) {
      if (!(error instanceof UnknownPosition) || !before) throw error;
      const { day: outdated } = before;
      files.logger.warn(
        { day: outdated, reason: error.message },
        'the log was restored; the files of this day are made again',
      );
      await files.pool.query('DELETE FROM opendata.event_files WHERE day = $1', [outdated]);
      before = (await readDays(files)).at(-1);
    }
  }
}

/**
 * The days that were made, without those from the first one on whose files are not in the store, for example because it
 * was replaced. Forgets these.
 */
async function keptDays({ pool, blobs, logger }: DayFiles): Promise<readonly DayEntry[]> {
  const days = await readDays({ pool });
  if (days.length === 0) return days;
  const stored = new Set<string>();
  for await (const key of blobs.list(EVER)) stored.add(key);
  const at = days.findIndex(({ files }) => files.some((file) => !stored.has(keyOf(file))));
  const lost = days[at];
  if (!lost) return days;
  logger.warn({ day: lost.day }, 'daily files are missing; all files from this day on are made again');
  await pool.query('DELETE FROM opendata.event_files WHERE day >= $1', [lost.day]);
  return days.slice(0, at);
}

/** The entries of the days that were made, oldest first; `since` and `until` are the first and the last day. */
export async function readDays(
  { pool }: Pick<DayFiles, 'pool'>,
  { since, until }: Readonly<{ since?: string | undefined; until?: string | undefined }> = {},
): Promise<readonly DayEntry[]> {
  const { rows } = await pool.query<{ entry: unknown }>(
    `SELECT entry FROM opendata.event_files
     WHERE day >= coalesce($1::date, '-infinity') AND day <= coalesce($2::date, 'infinity') ORDER BY day`,
    [since, until],
  );
  return rows.map(({ entry }) => DayEntry.parse(entry));
}

/** A file such as `2026-11-28.csv.gz` and its bytes; null if it does not exist. The caller must read or destroy them. */
export async function openDayFile({ pool, blobs }: Pick<DayFiles, 'pool' | 'blobs'>, name: string) {
  const { rows } = await pool.query<{ entry: unknown }>('SELECT entry FROM opendata.event_files WHERE entry @> $1', [
    { files: [{ name }] },
  ]);
  const file = rows.flatMap(({ entry }) => DayEntry.parse(entry).files).find((each) => each.name === name);
  const blob = file ? await blobs.get(keyOf(file)) : null;
  return file && blob ? { file, body: blob.body } : null;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const nextDay = (day: string) => dayOf(Date.parse(day) + DAY_MS);

/** Contains a part of the digest, so that a file that is made again does not replace another one. */
const keyOf = ({ name, sha256 }: Pick<EventFile, 'name' | 'sha256'>) =>
  `${name.replaceAll('.', '-')}-${sha256.slice(0, 16)}`;

/** The day of the first public event in any log; null without public events. */
async function firstDay(log: ReadableLog): Promise<string | null> {
  const days: string[] = [];
  for (const category of CATEGORIES) {
    for await (const { at } of readPublic(log, category)) {
      days.push(at.slice(0, 10));
      break;
    }
  }
  return days.sort()[0] ?? null;
}

/** `after`: the public positions up to which the logs were read for the day before. */
async function makeDay(files: DayFiles, day: string, after: DayEntry['continueAfter'] | undefined): Promise<DayEntry> {
  const { pool, blobs } = files;
  const temporary = await mkdtemp(join(tmpdir(), 'hirelane-events-'));
  const written = FORMATS.map((format) => ({
    format,
    file: createRowFile<PublicEvent>(temporary, `${day}.${ENDINGS[format]}`, openEventEncoder(format)),
  }));
  try {
    const continueAfter = { project: null, proposal: null, engagement: null } as Record<PublicCategory, string | null>;
    for (const category of CATEGORIES) {
      continueAfter[category] = await followDay(files, category, day, after?.[category] ?? null, async (event) => {
        for (const { file } of written) await file.write(event);
      });
    }
    const stored: EventFile[] = [];
    for (const { format, file } of written) {
      const { file: name, rows, bytes, sha256 } = await file.close();
      await file.publish();
      const path = join(temporary, name);
      await blobs.put(keyOf({ name, sha256 }), createReadStream(path), { bytes: (await stat(path)).size });
      stored.push({ name, format, events: rows, bytes, sha256 });
    }
    const entry: DayEntry = { day, files: stored, continueAfter };
    // Another process may have made the same files.
    await pool.query('INSERT INTO opendata.event_files VALUES ($1, $2) ON CONFLICT DO NOTHING', [day, entry]);
    return entry;
  } finally {
    for (const { file } of written) await file.discard();
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Passes on a day's events of a category: those after the events of the day before, up to the last one that was
 * recorded before the day's end, so that each event is in one file even if the clock was set back. Returns the position
 * after which the events of later days follow.
 */
async function followDay(
  { log, signal }: DayFiles,
  category: PublicCategory,
  day: string,
  after: string | null,
  onEvent: (event: PublicEvent) => Promise<void>,
): Promise<string | null> {
  const end = nextDay(day);
  const start = after === null ? null : log.ids.checkpointOf(after);
  if (after !== null && start === null) throw new UnknownPosition(`${after} is not a position of this marketplace`);
  let [last, count] = [after, 0];
  let later: PublicEvent[] = [];
  for await (const { at, event } of readPublic(log, category, start)) {
    signal.throwIfAborted();
    if (++count % BATCH === 0) await sleep(PAUSE_MS, undefined, { signal });
    later.push(event);
    if (at < end) {
      for (const each of later) await onEvent(each);
      later = [];
      last = event.position;
    } else if (later.length >= LATER_MAX) break;
  }
  return last;
}
