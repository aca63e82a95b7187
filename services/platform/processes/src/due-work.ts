import type { ServiceName } from '@hirelane/api/services';
import { type Context, isRefusal } from '@hirelane/event-sourcing/decide';
import { createSchema } from '@hirelane/postgres/create-schema';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import type { Resources } from '@hirelane/service/service';
import { NIL, v5 } from 'uuid';
import { QUEUE_DDL } from './due.ts';

/** The actor for automatic steps. */
export const NO_ACTOR = NIL;

/** How many steps run concurrently; each holds one of the pool's connections. */
export const HELD_AT_ONCE = 2;
/** How many rows are read at a time. */
const BATCH = 100;
/**
 * The interval between checks when no event arrives. They are necessary because another process may have stopped before
 * it could process the rows that it found.
 */
const LOOK_EVERY_MS = 60_000;
/** The shortest pause between checks. It is needed because another process may be carrying out the due rows. */
const PAUSE_MS = 200;
const RETRY_MS = 1_000;
const SWEEP_INTERVAL_MS = 3_600_000;

/** Carries out one step. `at` is the database's time (RFC 3339, UTC), because a process's clock may be wrong. */
export type Step<Data> = (data: Data, context: Context, at: string) => Promise<unknown>;

type Options = Readonly<{
  service: ServiceName;
  resources: Pick<Resources, 'pool' | 'log' | 'model' | 'onApplied' | 'onStop'>;
  /** A projection whose DDL contains either DUE_DDL or QUEUE_DDL. */
  projection: Projection;
  /** Milliseconds that are added to the database's time, for tests. */
  aheadMs?: number;
}>;

/**
 * Carries out the rows in a projection's table `due` or `_queue`, each once its time has come, by calling the step with
 * the row's name. A step is done if it succeeds, or if its command is refused or the people involved were erased, because
 * then there is nothing left to do. Any other failure is retried at growing intervals of at most 5 minutes and does not
 * delay other rows.
 *
 * A row's step is carried out at least once: a crash, or a slow read model, may repeat it. Its `commandId` is the same each
 * time, so that `handle` finds the events that the first attempt wrote. Attempts and finished steps are stored in the
 * service's own schema (`due_work`) and not in the read model, which is filled only by events. Nothing is done while
 * the model is being built, because it would show steps as due that later events settle.
 */
export async function startDueWork<Data>(
  { service, resources, projection, aheadMs = 0 }: Options,
  steps: { readonly [Name in keyof Data & string]: Step<Data[Name]> },
): Promise<void> {
  const { pool, log, model, onApplied, onStop } = resources;
  const work = workOf(service);
  await createDueWork(pool, service);
  const stepOf = steps as Readonly<Record<string, Step<unknown> | undefined>>;
  let stopping = false;
  let isAsked = false;
  let isReady = false;
  let working: Promise<void> | undefined;
  let waking: NodeJS.Timeout | undefined;

  const queue = dueQueries(pool, model.schema, work, { isQueue: projection.ddl.includes(QUEUE_DDL), aheadMs });

  /** Returns in how many milliseconds the row must be tried again; Infinity if it is done. */
  async function carryOut({ name, key, causedBy, correlationId, data, at }: DueRow): Promise<number> {
    // Derived from the event's id, which cannot be guessed: event ids are published and must not reveal their
    // cause.
    const commandId = v5(`${name}/${key}`, causedBy);
    try {
      const step = stepOf[name];
      if (!step) throw new Error('This release has no step with this name.');
      return await transaction(pool, async (tx) => {
        if (!(await queue.takeAndMarkDone(tx, name, key))) return PAUSE_MS;
        await step(data, { commandId, correlationId, actor: NO_ACTOR }, at).catch(unlessNothingToDo);
        await queue.removeQueued(tx, name, key);
        return Number.POSITIVE_INFINITY;
      });
    } catch (error) {
      log.error({ err: error, step: name, key }, 'a due step failed and will be retried');
      return queue.failed(name, key);
    }
  }

  async function workOff(): Promise<void> {
    let next = Number.POSITIVE_INFINITY;
    while (isAsked && !stopping) {
      isAsked = false;
      const lookedAt = performance.now();
      const { due, untilNext } = await queue.look(BATCH);
      next = lookedAt + untilNext;
      for (let from = 0; from < due.length && !stopping; from += HELD_AT_ONCE) {
        const retries = await Promise.all(due.slice(from, from + HELD_AT_ONCE).map(carryOut));
        next = Math.min(next, performance.now() + Math.min(...retries));
      }
      // There may be more than one batch.
      if (due.length === BATCH) isAsked = true;
    }
    if (!stopping) wakeIn(Math.min(LOOK_EVERY_MS, next - performance.now()));
  }

  function wakeIn(ms: number) {
    clearTimeout(waking);
    if (!stopping) waking = setTimeout(look, Math.max(ms, PAUSE_MS)).unref();
  }

  /** Runs one pass at a time; events that arrive during a pass request another one. */
  function look() {
    isAsked = true;
    if (!isReady || stopping) return;
    if (model.status().mustRebuild) return wakeIn(LOOK_EVERY_MS);
    working ??= workOff()
      .catch((error) => {
        log.error({ err: error }, 'the due steps could not be read; reading them will be retried');
        isAsked = false;
        wakeIn(RETRY_MS);
      })
      .finally(() => {
        working = undefined;
        if (isAsked && !stopping) look();
      });
  }

  const sweep = () =>
    void queue
      .forget()
      .catch((error) => log.warn({ err: error }, 'finished steps could not be removed; the next sweep tries again'));
  const sweeping = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  onStop(async () => {
    stopping = true;
    clearInterval(sweeping);
    clearTimeout(waking);
    await working;
  });
  onApplied(projection, look);
  void model.ready.then(() => {
    isReady = true;
    look();
    if (!stopping) sweep();
  });
}

const workOf = (service: ServiceName) => `${identifier(service)}.due_work`;

/** Creates the table in which a service records attempts and finished steps. */
export const createDueWork = (pool: Pool, service: ServiceName): Promise<void> =>
  createSchema(
    pool,
    service,
    `CREATE TABLE IF NOT EXISTS ${workOf(service)} (name text, key text, failures int NOT NULL DEFAULT 0,
       next_at timestamptz, done_at timestamptz, PRIMARY KEY (name, key))`,
  );

/**
 * Forgets which steps are done, after a log was restored that lacks their events. Those that the rebuilt read model
 * still shows as due are carried out again; for the others, `handle` finds the events of the first attempt.
 */
export const forgetDone = (pool: Pool, service: ServiceName): Promise<unknown> =>
  pool.query(`DELETE FROM ${workOf(service)} WHERE done_at IS NOT NULL`);

function unlessNothingToDo(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

const [FIRST_RETRY_S, LONGEST_RETRY_S] = [1, 300];
/**
 * The minimum time for which a finished step is recorded. It is recorded for longer while the read model still shows it
 * as due.
 */
const FORGET_AFTER = '2 days';

/** `at` is the database's time (RFC 3339, UTC). */
type DueRow = Readonly<{
  name: string;
  key: string;
  /** The id of the event that caused the step. */
  causedBy: string;
  correlationId: string;
  data: unknown;
  at: string;
}>;

/**
 * Reads due rows from the read model in `schema`, and reads and writes attempts and finished steps in the service's own
 * table `work`. `aheadMs` is added to the database's time.
 */
function dueQueries(
  pool: Pool,
  schema: string,
  work: string,
  { isQueue, aheadMs }: Readonly<{ isQueue: boolean; aheadMs: number }>,
) {
  const due = `${identifier(schema)}.${isQueue ? '_queue' : 'due'}`;
  const now = `(now() + ${Math.trunc(aheadMs)} * interval '1 ms')`;
  const left = `FROM ${due} d LEFT JOIN ${work} w USING (name, key) WHERE d.due_at IS NOT NULL AND w.done_at IS NULL`;
  return {
    /**
     * The first rows whose time has come, and the milliseconds until the next of the others; Infinity without others.
     * Of the others that have not failed, only the first is read.
     */
    async look(limit: number): Promise<Readonly<{ due: readonly DueRow[]; untilNext: number }>> {
      const { rows } = await pool.query<(DueRow | Record<keyof DueRow, null>) & { ms: number | null }>({
        name: `due-${schema}`,
        text: `SELECT next.ms, due.* FROM (SELECT (extract(epoch FROM least(
                   (SELECT d.due_at - ${now} ${left} AND d.due_at > ${now} AND w.next_at IS NULL
                    ORDER BY d.due_at LIMIT 1),
                   (SELECT min(greatest(d.due_at - ${now}, w.next_at - now())) FROM ${work} w JOIN ${due} d USING (name, key)
                    WHERE w.done_at IS NULL AND w.next_at IS NOT NULL AND (d.due_at > ${now} OR w.next_at > now()))
                 )) * 1000)::float8 AS ms) AS next
               LEFT JOIN (
                 SELECT name, key, d.caused_by AS "causedBy", d.correlation_id AS "correlationId", d.data, ${instant(now)} AS at,
                   d.due_at
                 ${left} AND d.due_at <= ${now} AND (w.next_at IS NULL OR w.next_at <= now())
                 ORDER BY d.due_at LIMIT $1) AS due ON true
               ORDER BY due.due_at`,
        values: [limit],
      });
      return {
        due: rows.filter((row): row is DueRow & { ms: number | null } => row.name !== null),
        untilNext: rows[0]?.ms ?? Number.POSITIVE_INFINITY,
      };
    },
    /**
     * Marks a row as done and locks it against other processes until the end of the transaction, which must carry out
     * the step. Returns false if another process has locked it or the step is done. A process that gets the lock sees
     * what the previous holder has committed, because ON CONFLICT reads the latest version of the row.
     */
    async takeAndMarkDone(tx: Tx, name: string, key: string): Promise<boolean> {
      const { rowCount } = await tx.query({
        name: `due-take-${schema}`,
        text: `INSERT INTO ${work} AS w (name, key, done_at)
               SELECT $1, $2, now() WHERE pg_try_advisory_xact_lock(hashtextextended($3, 0))
               ON CONFLICT (name, key) DO UPDATE SET done_at = now() WHERE w.done_at IS NULL`,
        values: [name, key, `${work}/${name}/${key}`],
      });
      return rowCount === 1;
    },
    /**
     * Removes a row that no event settles. Only at the end of the step's transaction, because a projection that adds the
     * same row waits for it.
     */
    async removeQueued(tx: Tx, name: string, key: string): Promise<void> {
      if (!isQueue) return;
      await tx.query({
        name: `due-remove-${schema}`,
        text: `DELETE FROM ${due} WHERE (name, key) = ($1, $2)`,
        values: [name, key],
      });
    },
    /**
     * Records a failure; the wait before the next attempt doubles each time, up to a maximum. Returns it in
     * milliseconds.
     */
    async failed(name: string, key: string): Promise<number> {
      const { rows } = await pool.query<{ ms: number }>({
        name: `due-failed-${schema}`,
        text: `INSERT INTO ${work} AS w (name, key, failures, next_at) VALUES ($1, $2, 1, now() + ${FIRST_RETRY_S} * interval '1 s')
               ON CONFLICT (name, key) DO UPDATE SET failures = w.failures + 1,
                 next_at = now() + least(${LONGEST_RETRY_S}, ${FIRST_RETRY_S} * 2.0 ^ least(w.failures, 20)) * interval '1 s'
               RETURNING (extract(epoch FROM next_at - now()) * 1000)::float8 AS ms`,
        values: [name, key],
      });
      return rows[0]?.ms ?? RETRY_MS;
    },
    /**
     * Removes rows that were done or failed long ago and are no longer due, and queued rows of finished steps, which a
     * rebuild adds.
     */
    async forget(): Promise<void> {
      if (isQueue) {
        await pool.query(
          `DELETE FROM ${due} d USING ${work} w WHERE (d.name, d.key) = (w.name, w.key) AND w.done_at IS NOT NULL`,
        );
      }
      await pool.query(
        `DELETE FROM ${work} w WHERE coalesce(done_at, next_at) < now() - interval '${FORGET_AFTER}'
         AND NOT EXISTS (SELECT FROM ${due} d WHERE (d.name, d.key) = (w.name, w.key) AND d.due_at IS NOT NULL)`,
      );
    },
  };
}
