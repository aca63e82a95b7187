import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { checkpointAt } from '@hirelane/event-sourcing/checkpoint';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { memoryLog } from '@hirelane/public-events/files/memory-log';
import { readPublic } from '@hirelane/public-events/files/read-public';
import { publicIds } from '@hirelane/public-events/ids';
import { nightAfter } from '@hirelane/public-events/night';
import { simulatedLogs } from '@hirelane/public-events/testing/simulated-logs';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { parquetReadObjects } from 'hyparquet';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMissingDays, openDayFile, readDays } from './day-files.ts';
import { createTables } from './tables.ts';

const ids = publicIds(Buffer.alloc(32));
const logger = pino({ level: 'silent' });
const meta = { schema: 1, correlationId: '', causationId: '', actor: '' };
const recorded: readonly Recorded[] = simulatedLogs(nightAfter).map(({ event }, i) => ({
  ...{ ...event, meta, position: String(i + 1) },
}));

let database: TestDatabase;
let pool: Pool;
let root: string;
let blobs: Awaited<ReturnType<typeof openFileBlobStore>>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, logger);
  await createTables(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-days-'));
  blobs = await openFileBlobStore(root);
  await pool.query('DELETE FROM opendata.event_files');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A log that, like a real one, throws UnknownPosition for a position that it does not have. */
function logOf(events: readonly Recorded[]) {
  const log = memoryLog(events, ids);
  const known = new Set(events.map(checkpointAt));
  const readAfter: typeof log.readAfter = async (category, after, limit) => {
    if (after !== null && !known.has(after)) throw new UnknownPosition(`Expected ${after} in the log, found none.`);
    return log.readAfter(category, after, limit);
  };
  return { ...log, readAfter };
}
const make = (now: string, events = recorded, store = blobs, signal = new AbortController().signal) =>
  makeMissingDays({ pool, log: logOf(events), blobs: store, logger, signal }, new Date(now));
const bytesOf = async (name: string) => {
  const found = await openDayFile({ pool, blobs }, name);
  return found && Buffer.concat(await found.body.toArray());
};
const linesOf = async (day: string) =>
  gunzipSync((await bytesOf(`${day}.ndjson.gz`)) ?? '')
    .toString()
    .trim()
    .split('\n');

/** The ids of the public events that the log recorded on a day. */
async function expected(day: string, events = recorded): Promise<readonly string[]> {
  const log = memoryLog(events, ids);
  const found: string[] = [];
  for (const category of ['project', 'proposal', 'engagement'] as const) {
    for await (const { at, event } of readPublic(log, category)) if (at.startsWith(day)) found.push(event.id);
  }
  return found.sort();
}
const idsOf = async (day: string) => (await linesOf(day)).map((line) => JSON.parse(line).id).sort();

test('each finished day gets files with the events recorded on it, in every format', async () => {
  expect(await make('2026-03-04T01:00:00Z')).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  for (const { day, files } of await readDays({ pool })) {
    const wanted = await expected(day);
    expect(wanted.length).toBeGreaterThan(10);
    expect(await idsOf(day)).toEqual(wanted);
    expect(files.map(({ name, events }) => [name, events])).toEqual(
      ['parquet', 'csv.gz', 'ndjson.gz'].map((ending) => [`${day}.${ending}`, wanted.length]),
    );
    const parquet = await bytesOf(`${day}.parquet`);
    const file = Uint8Array.from(parquet ?? []).buffer;
    expect((await parquetReadObjects({ file })).map(({ id }) => id).sort()).toEqual(wanted);
    for (const { name, bytes, sha256 } of files) {
      const stored = (await bytesOf(name)) ?? Buffer.alloc(0);
      expect([stored.length, createHash('sha256').update(stored).digest('hex')]).toEqual([bytes, sha256]);
    }
  }
});

test('a day gets its files an hour after its end, once, even if events are recorded later', async () => {
  expect(await make('2026-03-02T00:59:59Z')).toEqual([]);
  expect(await make('2026-03-02T01:00:00Z')).toEqual(['2026-03-01']);
  const before = await readDays({ pool });
  expect(await make('2026-03-02T23:00:00Z')).toEqual([]);
  expect(await make('2026-03-03T02:00:00Z')).toEqual(['2026-03-02']);
  expect((await readDays({ pool })).slice(0, 1)).toEqual(before);
});

test('days made one by one have the same bytes as days made together', async () => {
  for (const now of ['2026-03-02T01:00:00Z', '2026-03-03T01:00:00Z', '2026-03-05T01:00:00Z']) await make(now);
  const oneByOne = await readDays({ pool });
  await pool.query('DELETE FROM opendata.event_files');
  await make('2026-03-05T01:00:00Z');
  expect(oneByOne).toEqual(await readDays({ pool }));
  expect(oneByOne).toHaveLength(4);
});

test.each(['2026-03-02T22:00:00.000Z', '2999-01-01T00:00:00.000Z'])(
  'if the clock was set back from %s, each event is in the file of one day',
  async (at) => {
    const sent = recorded.filter((each) => each.type === 'ProposalSent' && each.at < '2026-03-02');
    const early = sent.at(-5)?.id;
    const events = recorded.map((event) => (event.id === early ? { ...event, at } : event));
    await make('2026-03-03T01:00:00Z', events);
    const [first, second] = [await idsOf('2026-03-01'), await idsOf('2026-03-02')];
    expect(first).toEqual(await expected('2026-03-01'));
    expect(second).toEqual(await expected('2026-03-02'));
    expect(first).toContain(ids.idOf('event', early ?? ''));
  },
);

test('an event that was recorded too late for its day is in the next file', async () => {
  const bids = recorded.filter((each) => each.type === 'ProposalSent');
  const late = bids.find((each) => each.at > '2026-03-02T12:00');
  const events = recorded.map((event) =>
    event.id === late?.id ? { ...event, at: '2026-03-01T12:00:00.000Z' } : event,
  );
  await make('2026-03-03T01:00:00Z', events);
  const all = [...(await idsOf('2026-03-01')), ...(await idsOf('2026-03-02'))];
  expect(all.toSorted()).toEqual([...(await expected('2026-03-01')), ...(await expected('2026-03-02'))].toSorted());
});

test('a crash before a day was recorded is repaired by the next call', async () => {
  const failing = {
    ...blobs,
    put: async (...given: Parameters<typeof blobs.put>) => {
      await blobs.put(...given);
      if (given[0].includes('ndjson')) throw new Error('crash');
      return { key: '', size: 0, sha256: '' };
    },
  };
  await expect(make('2026-03-02T01:00:00Z', recorded, failing)).rejects.toThrow('crash');
  expect(await readDays({ pool })).toEqual([]);
  expect(await make('2026-03-02T01:00:00Z')).toEqual(['2026-03-01']);
  expect(await idsOf('2026-03-01')).toEqual(await expected('2026-03-01'));
});

test('two processes that make the same days agree', async () => {
  const both = await Promise.all([make('2026-03-04T01:00:00Z'), make('2026-03-04T01:00:00Z')]);
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  expect([...new Set(both.flat())].toSorted()).toEqual(days);
  expect((await readDays({ pool })).map(({ day }) => day)).toEqual(days);
  const keys: string[] = [];
  for await (const key of blobs.list(new Date(8.64e15))) keys.push(key);
  expect(keys).toHaveLength(9);
});

test('days whose events a restored log does not have are made again', async () => {
  await make('2026-03-05T01:00:00Z');
  const before = await readDays({ pool });
  const restored = recorded.filter(({ at }) => at < '2026-03-03T12:00');
  expect(await make('2026-03-06T01:00:00Z', restored)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
  expect((await readDays({ pool })).slice(0, 2)).toEqual(before.slice(0, 2));
  expect(await idsOf('2026-03-03')).toEqual(await expected('2026-03-03', restored));
  expect((await idsOf('2026-03-03')).length).toBeLessThan(before[2]?.files[0]?.events ?? 0);
});

test('the days from the first lost file on are made again, with the same files', async () => {
  await make('2026-03-05T01:00:00Z');
  const before = await readDays({ pool });
  for await (const key of blobs.list(new Date(8.64e15))) if (key.startsWith('2026-03-03-csv')) await blobs.delete(key);
  expect(await bytesOf('2026-03-03.csv.gz')).toBeNull();
  expect(await make('2026-03-05T01:00:00Z')).toEqual(['2026-03-03', '2026-03-04']);
  expect(await readDays({ pool })).toEqual(before);
  expect(await bytesOf('2026-03-03.csv.gz')).not.toBeNull();
});

test('the positions of another marketplace are not used', async () => {
  await make('2026-03-03T01:00:00Z');
  const before = await readDays({ pool });
  const log = { ...logOf(recorded), ids: publicIds(Buffer.alloc(32, 1)) };
  const { signal } = new AbortController();
  const made = await makeMissingDays({ pool, log, blobs, logger, signal }, new Date('2026-03-04T01:00:00Z'));
  expect(made).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  expect((await linesOf('2026-03-03')).length).toBe((await expected('2026-03-03')).length);
  expect((await readDays({ pool }))[0]).not.toEqual(before[0]);
});

test('a service that stops leaves the day to the next start', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(make('2026-03-04T01:00:00Z', recorded, blobs, stopped)).rejects.toThrow('stopped');
  expect(await readDays({ pool })).toEqual([]);
});

test('without public events there are no files, and other names are not found', async () => {
  expect(await make('2026-03-09T01:00:00Z', [])).toEqual([]);
  for (const name of ['2026-03-01.csv', '2026-03-01.parquet', '../secret', '2026-02-31.parquet', ''])
    expect(await openDayFile({ pool, blobs }, name), name).toBeNull();
});
