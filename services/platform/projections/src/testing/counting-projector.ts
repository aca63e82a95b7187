import type { EventBus, HandleBatch } from '@hirelane/event-sourcing/event-bus';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { sample } from '@hirelane/event-sourcing/port-tests/samples';
import { openTestStorage } from '@hirelane/postgres/testing';
import type { Logger } from 'pino';
import { onTestFinished } from 'vitest';
import type { Projection, ReadModel } from '../projection.ts';
import { startProjector } from '../projector.ts';

/**
 * A bus through which the test delivers events. `hasCaughtUp` is true once it has delivered the events that existed at
 * startup.
 */
export function manualBus(hasCaughtUp = Promise.resolve()) {
  let handle: HandleBatch = async () => {};
  let resumeIn: (partition: string) => Promise<string | null> = async () => null;
  const bus: EventBus = {
    subscribe(_name, _categories, resume, handler) {
      handle = handler;
      resumeIn = resume;
      return {
        caughtUp: hasCaughtUp,
        stop: async () => {},
        status: () => ({ behind: 0, ...(error && { error }) }),
        flush: () => undefined,
        isCaughtUp: async () => caughtUp,
        catchUp: async () => undefined,
      };
    },
  };
  let caughtUp = true;
  let error: Error | undefined;
  const fallBehind = () => {
    caughtUp = false;
  };
  const deliverFrom = (expected: string | null | undefined, ...batch: Recorded[]) =>
    handle(batch, 'partition', batch.at(-1)?.position ?? '0', expected);
  const fail = (failure: Error | undefined) => {
    error = failure;
  };
  const deliver = (...batch: Recorded[]) => deliverFrom(undefined, ...batch);
  return { bus, fail, deliverFrom, deliver, fallBehind, resume: () => resumeIn('partition') };
}

let position = 0;
/** Creates an event whose position is after the positions from all previous calls. */
export const at = (stream: string, version: number, data: unknown = {}): Recorded => ({
  ...sample(data),
  stream,
  version,
  position: String(++position),
  at: new Date(0).toISOString(),
});

/** Counts events per stream, which reveals events that are applied twice or not at all. */
export const counting = (broken: () => boolean = () => false, version = 1): ReadModel => ({
  name: 'counting',
  version,
  categories: ['project'],
  ddl: 'CREATE TABLE counts (stream text PRIMARY KEY, n int NOT NULL, last int NOT NULL)',
  texts: {},
  async apply(tx, events) {
    if (broken() && events.some((event) => (event.data as { poison?: boolean }).poison))
      throw new Error('cannot apply');
    const count = new Map<string, number>();
    for (const { stream } of events) count.set(stream, (count.get(stream) ?? 0) + 1);
    const last = new Map(events.map((event) => [event.stream, event.version]));
    await tx.query(
      `INSERT INTO counts AS c SELECT * FROM unnest($1::text[], $2::int[], $3::int[])
       ON CONFLICT (stream) DO UPDATE SET n = c.n + excluded.n, last = excluded.last`,
      [[...count.keys()], [...count.values()], [...last.values()]],
    );
  },
});

/** The same projection, except that PostgreSQL reports deadlocks while `isLocked` is true. */
export const deadlocking = (isLocked: () => boolean): ReadModel => ({
  ...counting(),
  async apply(tx, events) {
    if (isLocked()) await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`);
    await counting().apply(tx, events);
  },
});

/** A projector on its own database, which is dropped after the test. */
export async function start(
  readModel: ReadModel,
  log?: Logger,
  onApplied: (changed: ReadonlySet<Projection>) => void = () => undefined,
) {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const { bus, fail, deliver, deliverFrom, fallBehind, resume } = manualBus();
  const projector = await startProjector({ pool: storage.pool, bus, readModel, log: log ?? storage.log, onApplied });
  onTestFinished(projector.stop);
  const counts = async () => {
    const { rows } = await storage.pool.query(`SELECT stream, n, last FROM ${projector.schema}.counts ORDER BY stream`);
    return rows;
  };
  return { storage, projector, fail, deliver, deliverFrom, fallBehind, resume, counts };
}
