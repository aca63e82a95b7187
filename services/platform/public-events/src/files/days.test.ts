import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicIds } from '../ids.ts';
import { nightAfter } from '../night.ts';
import { simulatedLogs } from '../testing/simulated-logs.ts';
import { makeMissingDays, openDayFile, readDays } from './days.ts';
import { memoryLog } from './memory-log.ts';
import { readPublic } from './read-public.ts';

const ids = publicIds(Buffer.alloc(32));
const meta = { schema: 1, correlationId: '', causationId: '', actor: '' };
const recorded: readonly Recorded[] = simulatedLogs(nightAfter).map(({ event }, i) => ({
  ...{ ...event, meta, position: String(i + 1) },
}));

let root: string;
let blobs: Awaited<ReturnType<typeof openFileBlobStore>>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-days-'));
  blobs = await openFileBlobStore(join(root, 'blobs'), true);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const daysOf = (events: readonly Recorded[], store = blobs) => {
  const log = memoryLog(events, ids);
  return { logs: { project: log, proposal: log, engagement: log }, blobs: store, folder: root };
};
const make = (now: string, events = recorded) => makeMissingDays(daysOf(events), new Date(now));
const bytesOf = async (name: string) => {
  const blob = await openDayFile({ blobs }, name);
  return blob && Buffer.concat(await blob.body.toArray());
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

test('each finished day gets files with the events recorded on it, in every format', async () => {
  expect(await make('2026-03-04T01:00:00Z')).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  for (const { day, files } of await readDays({ blobs })) {
    const wanted = await expected(day);
    expect(wanted.length).toBeGreaterThan(10);
    expect((await linesOf(day)).map((line) => JSON.parse(line).id).sort()).toEqual(wanted);
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
  expect(await readdir(root)).toEqual(['blobs']);
});

test('a day gets its files an hour after its end, once, even if events are recorded later', async () => {
  expect(await make('2026-03-02T00:59:59Z')).toEqual([]);
  expect(await make('2026-03-02T01:00:00Z')).toEqual(['2026-03-01']);
  const before = await readDays({ blobs });
  expect(await make('2026-03-02T23:00:00Z')).toEqual([]);
  expect(await make('2026-03-03T02:00:00Z')).toEqual(['2026-03-02']);
  expect((await readDays({ blobs })).slice(0, 1)).toEqual(before);
});

test('days made one by one have the same bytes as days made together', async () => {
  for (const now of ['2026-03-02T01:00:00Z', '2026-03-03T01:00:00Z', '2026-03-05T01:00:00Z']) await make(now);
  const oneByOne = await readDays({ blobs });
  blobs = await openFileBlobStore(join(root, 'others'), true);
  await make('2026-03-05T01:00:00Z');
  expect(oneByOne).toEqual(await readDays({ blobs }));
  expect(oneByOne).toHaveLength(4);
});

test('if the clock was set back at midnight, each event is in the file of one day', async () => {
  const sent = recorded.filter(({ type, at }) => type === 'ProposalSent' && at < '2026-03-02');
  const late = sent.at(-5)?.id;
  const events = recorded.map((event) => (event.id === late ? { ...event, at: '2026-03-02T00:00:01.000Z' } : event));
  await make('2026-03-03T01:00:00Z', events);
  const idsOf = async (day: string) => (await linesOf(day)).map((line) => JSON.parse(line).id).sort();
  expect(await idsOf('2026-03-01')).toEqual(await expected('2026-03-01', events));
  expect(await idsOf('2026-03-02')).toEqual(await expected('2026-03-02', events));
  expect(await idsOf('2026-03-02')).toContain(ids.idOf('event', late ?? ''));
});

test('a crash before the manifest was stored is repaired by the next call', async () => {
  const failing = {
    ...blobs,
    put: (key: string, body: Readable, limit: { bytes: number }) =>
      key.endsWith('manifest') ? Promise.reject(new Error('crash')) : blobs.put(key, body, limit),
  };
  await expect(makeMissingDays(daysOf(recorded, failing), new Date('2026-03-02T01:00:00Z'))).rejects.toThrow('crash');
  expect(await readDays({ blobs })).toEqual([]);
  expect(await make('2026-03-02T01:00:00Z')).toEqual(['2026-03-01']);
});

test('a file that a crash left is kept, and described as it is', async () => {
  await blobs.put('events-2026-03-01-csv', Readable.from([Buffer.from('older')]), { bytes: 5 });
  await make('2026-03-02T01:00:00Z');
  const [entry] = await readDays({ blobs });
  expect(entry?.files.find(({ format }) => format === 'csv')).toMatchObject({
    ...{ bytes: 5, sha256: createHash('sha256').update('older').digest('hex') },
  });
});

test('without public events there are no files, and other names are not found', async () => {
  expect(await make('2026-03-09T01:00:00Z', [])).toEqual([]);
  for (const name of ['2026-03-01.csv', '2026-03-01.parquet', '../secret', '2026-03-01-manifest', ''])
    expect(await openDayFile({ blobs }, name), name).toBeNull();
});
