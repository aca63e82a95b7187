import { parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import { type EventStore, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { newStream, sample } from '@hirelane/event-sourcing/port-tests/samples';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import { refuseUnknown } from '@hirelane/postgres/read-log';
import { openTestStorage } from '@hirelane/postgres/testing';
import { pino } from 'pino';
import { afterEach, expect } from 'vitest';
import type { ReadModel } from '../projection.ts';
import { startProjector } from '../projector.ts';

/** Whether `applying.fails` makes this event fail. */
export const isPoison = ({ data }: Recorded) => (data as { poison?: boolean }).poison === true;

/** A table with the number of events in each stream, and the last event. */
const countingThatFails = (applying: Readonly<{ fails: boolean }>): ReadModel => ({
  name: 'counting',
  version: 3,
  categories: ['project'],
  ddl: 'CREATE TABLE counts (stream text PRIMARY KEY, n int NOT NULL, last text NOT NULL)',
  texts: {},
  async apply(tx, events) {
    if (applying.fails && events.some(isPoison)) throw new Error('cannot apply');
    for (const { stream, id } of events) {
      await tx.query(
        `INSERT INTO counts AS c VALUES ($1, 1, $2) ON CONFLICT (stream) DO UPDATE SET n = c.n + 1, last = excluded.last`,
        [stream, id],
      );
    }
  },
});

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

type Kept = Readonly<{
  store: EventStore;
  source: EventBus;
  refuseUnknown(checkpoint: string): Promise<void>;
  /** Takes a backup of the log; the returned function restores it and breaks all connections. */
  backUp(): Promise<() => Promise<void>>;
}>;

async function inPostgres(storage: Awaited<ReturnType<typeof openTestStorage>>): Promise<Kept> {
  return {
    store: await storage.openStore('projects'),
    source: storage.openBus(() => 'projects'),
    refuseUnknown: async (checkpoint) =>
      void (await refuseUnknown(storage.pool, 'projects', parseCheckpoint(checkpoint))),
    async backUp() {
      const restore = await storage.backUp('projects');
      return async () => {
        await restore();
        await storage.cutConnections();
      };
    },
  };
}

async function inEventStoreDb(): Promise<Kept> {
  const server = await startFakeEventStoreDb();
  const store = openEventStoreDb({ url: server.url });
  const source = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }) });
  closing.push(async () => server.stop(), store.stop, source.stop);
  return { store, source, refuseUnknown: store.refuseUnknown, backUp: async () => server.backUp() };
}

/**
 * A service with a log of 15 events in 5 streams, in PostgreSQL unless `keep` opens a different store, and a running
 * read model built from it. Everything is closed after the test. While `applying.fails` is true, events with `poison`
 * cannot be applied.
 */
export async function openService(keep?: () => Promise<Kept>) {
  const applying = { fails: false };
  const counting = countingThatFails(applying);
  const storage = await openTestStorage();
  closing.push(storage.close);
  const { pool, url, log } = storage;
  const { store, source, refuseUnknown, backUp } = (await keep?.()) ?? (await inPostgres(storage));
  const decrypt = async <T>(events: T) => events;
  const projector = await startProjector({ pool, bus: source, readModel: counting, log, decrypt });
  closing.push(projector.stop);
  const streams = Array.from({ length: 5 }, () => newStream());
  const versions = new Map<string, number>();
  const append = async (stream: string, data: unknown = {}) => {
    const version = await store.append(stream, versions.get(stream) ?? 0, [sample(data)]);
    versions.set(stream, version);
    return version;
  };
  for (const stream of streams) for (let n = 0; n < 3; n++) await append(stream);
  const caughtUp = async () => {
    for (const [stream, version] of versions) expect(await projector.waitFor(stream, version, 20_000)).toBe(true);
  };
  await caughtUp();
  /** Appends until the returned function is called, which returns the number of appended events. */
  const keepAppending = () => {
    let isOver = false;
    let count = 0;
    const running = (async () => {
      while (!isOver) {
        await append(streams[count % streams.length] ?? '');
        count++;
      }
    })();
    return async () => {
      isOver = true;
      await running;
      return count;
    };
  };
  const counts = async () => {
    const { rows } = await pool.query<{ stream: string; n: number }>('SELECT stream, n FROM counting_v3.counts');
    return new Map(rows.map(({ stream, n }) => [stream, n]));
  };
  const schemas = async () => {
    const { rows } = await pool.query(`SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'counting%'`);
    return rows.map(({ name }) => name);
  };
  const isLogOlder = async () => {
    const { rows } = await pool.query<{ position: string }>('SELECT position FROM counting_v3._checkpoint');
    for (const { position } of rows) {
      const error = await refuseUnknown(position).catch((thrown: unknown) => thrown);
      if (error instanceof UnknownPosition) return true;
    }
    return false;
  };
  const rebuilding = { pool, source, read: store.read, isLogOlder, readModel: counting, decrypt, log };
  return {
    rebuilding,
    applying,
    pool,
    url,
    projector,
    streams,
    versions,
    append,
    caughtUp,
    keepAppending,
    counts,
    schemas,
    backUp,
  };
}

/** Each kind of log that a model can be rebuilt from. */
export const STORES = [
  ['PostgreSQL', undefined],
  ['EventStoreDB', inEventStoreDb],
] as const;
