import { CATALOG } from '@hirelane/api/events/catalog';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import type { Subscription } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import { identifier } from '@hirelane/postgres/pool';
import { openSource } from '@hirelane/service/adapters';
import type { Snapshot } from '../launcher/postgres/snapshot.ts';
import { openExpectedFiles } from './expected-files.ts';
import type { Installation } from './installation.ts';
import { createLineFile, type LineFile } from './line-file.ts';
import type { Manifest } from './manifest.ts';

type Logs = Manifest['logs'];
type Source = Pick<Installation, 'config' | 'pool' | 'log' | 'openSnapshot'>;
export type ExportedLogs = Readonly<{
  logs: Logs;
  /** Files that are kept according to the logs, with the SHA-256 of their bytes. */
  files: ReadonlyMap<string, string>;
  /** A consistent database snapshot that contains everything the logs need. The caller closes it. */
  snapshot: Snapshot;
}>;

/** One event as stored, with `data` and `meta` unchanged and still encrypted. */
const LINES = (log: ServiceName) => `
  SELECT row_to_json(e)::text AS line FROM (
    SELECT position::text, stream, version, id, type, data, meta, ${instant('at')} AS at
    FROM ${identifier(log)}.events AS log ORDER BY log.position) e`;

/** Writes every service's log in order, one event per line. */
export async function exportLogs(installation: Source, folder: string): Promise<ExportedLogs> {
  const { follow, expected } = openExpectedFiles();
  const writers = new Map<ServiceName, LineFile>();
  for (const log of SERVICES) writers.set(log, await createLineFile(folder, `logs/${log}.ndjson`));
  const write = async (log: ServiceName, line: string) => {
    follow(log, line);
    await writers.get(log)?.write(line);
  };
  const read = installation.config.EVENT_STORE === 'postgres' ? fromPostgres : fromEventStoreDb;
  try {
    const snapshot = await read(installation, write);
    const logs: Logs = [];
    for (const [log, writer] of writers) logs.push({ log, ...(await writer.close()) });
    return { logs, files: expected(), snapshot };
  } catch (error) {
    for (const writer of writers.values()) await writer.close().catch(() => undefined);
    throw error;
  }
}

type Write = (log: ServiceName, line: string) => Promise<void>;

/** Writes the logs from the returned snapshot, so that they match the tables read from it. */
async function fromPostgres({ openSnapshot }: Source, write: Write): Promise<Snapshot> {
  const snapshot = await openSnapshot();
  for (const log of SERVICES) for await (const line of snapshot.lines(LINES(log))) await write(log, line);
  return snapshot;
}

/**
 * The two servers cannot share a snapshot. The tables are read after the logs, because every event needs its subject's
 * key. An erasure in between destroys a key but is missing from the exported logs. Newer events are therefore read too,
 * repeatedly, until no key was destroyed in the meantime.
 */
async function fromEventStoreDb(installation: Source, write: Write): Promise<Snapshot> {
  const { config, pool, log, openSnapshot } = installation;
  const bus = openSource({ config, pool, log });
  const destroyed = async (db: Pick<Snapshot, 'query'>) =>
    (await db.query<{ n: string }>('SELECT count(*) AS n FROM keys.subject_keys WHERE wrapped IS NULL')).rows[0]?.n;
  let last: string | null = null;
  try {
    for (;;) {
      const before = await destroyed(pool);
      last = await readToEnd(bus, last, write);
      const snapshot = await openSnapshot();
      if ((await destroyed(snapshot)) === before) return snapshot;
      await snapshot.close();
    }
  } finally {
    await bus.stop();
  }
}

/** Writes every event after `last`; returns the position of the last event. */
async function readToEnd(
  bus: ReturnType<typeof openSource>,
  last: string | null,
  write: Write,
): Promise<string | null> {
  let at = last;
  let fail: (error: unknown) => void = () => undefined;
  // Rejects on the first failure, because the bus would retry a failing batch indefinitely.
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  let subscription: Subscription | undefined;
  subscription = bus.subscribe(
    'export',
    Object.keys(CATALOG),
    async () => {
      const error = subscription?.status().error;
      // The log was restored from a backup during the export.
      if (error instanceof UnknownPosition) fail(error);
      return at;
    },
    async (batch, _partition, upTo) => {
      for (const event of batch) await write(logOf(event), lineOf(event)).catch(fail);
      at = upTo;
    },
  );
  try {
    await Promise.race([subscription.caughtUp, failed]);
  } finally {
    await subscription.stop();
  }
  return at;
}

const logOf = ({ stream }: Recorded) => CATALOG[categoryOf(stream) as keyof typeof CATALOG].log;

const lineOf = ({ position, stream, version, id, type, data, meta, at }: Recorded) =>
  JSON.stringify({ position, stream, version, id, type, data, meta, at });
