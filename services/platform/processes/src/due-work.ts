import type { ServiceName } from '@hirelane/contracts/service-token';
import { type Context, isRefusal } from '@hirelane/event-sourcing/decide';
import { createSchema } from '@hirelane/postgres/create-schema';
import { identifier, type Pool, transaction } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import type { Projector } from '@hirelane/projections/projector';
import type { Resources } from '@hirelane/service/service';
import { NIL, v5 } from 'uuid';
import { type DueRow, dueQueries } from './due-queries.ts';

/** Who acts where nobody does: a step that follows by itself. */
export const NOBODY = NIL;

/** How many are carried out at once; each holds a connection of the pool. */
export const HELD_AT_ONCE = 2;
/** Read at a time. */
const BATCH = 100;
/** Between two looks without an event: another copy may have stopped before it could do what it found. */
const LOOK_EVERY_MS = 60_000;
/** The shortest pause between two looks: another copy may be at what is due. */
const PAUSE_MS = 200;
const RETRY_MS = 1_000;
const SWEEP_INTERVAL_MS = 3_600_000;

/** Carries out one step; `at` is the time of the database, RFC 3339, UTC: the clock of a copy may be wrong. */
export type Step<Data> = (data: Data, context: Context, at: string) => Promise<unknown>;

type Options = Readonly<{
  service: ServiceName;
  resources: Pick<Resources, 'pool' | 'log' | 'startProjection' | 'onStop'>;
  /** Has DUE_DDL in its own. */
  projection: Projection;
  /** Added to the time of the database, for tests. */
  aheadMs?: number;
}>;

/**
 * Starts a projection with a table of what is due, and carries that out: each row once it is time, by its name's step.
 * A step is done when it succeeds, and when its command is refused or its people were erased: then there is nothing to
 * do any more. Any other failure is tried again, later each time, at most every 5 minutes, and delays no other row.
 *
 * A row is carried out at least once: a crash, or a slow read model, may bring it twice. Its `commandId` is the same
 * each time, so that `handle` finds what the first try wrote. Which copy does it, and what was tried, is in the
 * service's own schema (`due_work`) and not in the read model, which events alone fill. Nothing is done while the model
 * is being built: it would show as due what later events settle.
 */
export async function startDueWork<Data>(
  { service, resources, projection, aheadMs = 0 }: Options,
  steps: { readonly [Name in keyof Data & string]: Step<Data[Name]> },
): Promise<Projector> {
  const { pool, log, startProjection, onStop } = resources;
  const work = workOf(service);
  await createDueWork(pool, service);
  const stepOf = steps as Readonly<Record<string, Step<unknown> | undefined>>;
  let stopping = false;
  let isAsked = false;
  let isReady = false;
  let working: Promise<void> | undefined;
  let waking: NodeJS.Timeout | undefined;

  const projector = await startProjection(projection, look);
  const queue = dueQueries(pool, projector.schema, work, aheadMs);

  async function carryOut({ name, key, causedBy, correlationId, data, at }: DueRow): Promise<void> {
    // From the event's id, which nobody can guess: ids of events are published, and must not say what they follow from.
    const commandId = v5(`${name}/${key}`, causedBy);
    try {
      const step = stepOf[name];
      if (!step) throw new Error('this release knows no such step');
      await transaction(pool, async (tx) => {
        if (!(await queue.take(tx, name, key))) return;
        await step(data, { commandId, correlationId, actor: NOBODY }, at).catch(unlessNothingToDo);
        await queue.done(tx, name, key);
      });
    } catch (error) {
      log.error({ err: error, step: name, key }, 'a step that is due failed and will be tried again');
      await queue.failed(name, key);
    }
  }

  async function workOff(): Promise<void> {
    while (isAsked && !stopping) {
      isAsked = false;
      const due = await queue.due(BATCH);
      for (let from = 0; from < due.length && !stopping; from += HELD_AT_ONCE) {
        await Promise.all(due.slice(from, from + HELD_AT_ONCE).map(carryOut));
      }
      // There may be more than a batch.
      if (due.length === BATCH) isAsked = true;
    }
    if (!stopping) wakeIn(Math.min(LOOK_EVERY_MS, await queue.untilNext()));
  }

  function wakeIn(ms: number) {
    clearTimeout(waking);
    if (!stopping) waking = setTimeout(look, Math.max(ms, PAUSE_MS)).unref();
  }

  /** One pass at a time; events that arrive during one request another. */
  function look() {
    isAsked = true;
    if (!isReady || stopping) return;
    working ??= workOff()
      .catch((error) => {
        log.error({ err: error }, 'what is due could not be read and will be read again');
        isAsked = false;
        wakeIn(RETRY_MS);
      })
      .finally(() => {
        working = undefined;
        if (isAsked && !stopping) look();
      });
  }

  const sweeping = setInterval(
    () =>
      void queue
        .forget()
        .catch((error) => log.warn({ err: error }, 'steps that are done could not be removed and will be tried again')),
    SWEEP_INTERVAL_MS,
  ).unref();
  onStop(async () => {
    stopping = true;
    clearInterval(sweeping);
    clearTimeout(waking);
    await working;
  });
  void projector.ready.then(() => {
    isReady = true;
    look();
  });
  return projector;
}

const workOf = (service: ServiceName) => `${identifier(service)}.due_work`;

/** Creates a service's own table of what was tried and done. */
export const createDueWork = (pool: Pool, service: ServiceName): Promise<void> =>
  createSchema(
    pool,
    service,
    `CREATE TABLE IF NOT EXISTS ${workOf(service)} (name text, key text, failures int NOT NULL DEFAULT 0,
       next_at timestamptz, done_at timestamptz, PRIMARY KEY (name, key))`,
  );

function unlessNothingToDo(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
