import { setTimeout as sleep } from 'node:timers/promises';
import { identifier, type Pool, type Queryable, transaction } from '@hirelane/postgres/pool';
import pg from 'pg';
import { modelExists } from '../model-schema.ts';
import { type ReadModel, schemaOf } from '../projection.ts';
import { startProjector } from '../projector.ts';
import { onlyOne } from './only-one.ts';
import { dropLeftovers, dropSchema, frozenSchemaOf, inShadowSchema } from './shadow-schema.ts';
import { buildShadow, type ParkedStream, type Rebuilding } from './verify.ts';

export type Replaced =
  /** There was no running model, so the new one was built for the code that will use this version. */
  | Readonly<{ outcome: 'built' }>
  | Readonly<{ outcome: 'replaced'; ms: number }>
  /** The new model cannot apply these events, and the running model is unchanged. */
  | Readonly<{ outcome: 'held'; held: readonly ParkedStream[] }>;

/**
 * How long the new model has to catch up with the running one: before the swap, and while the running one is locked.
 */
const CATCH_UP_TIMEOUT_MS = 5_000;
/** New events are found at most a second later, when the running model is in another process. */
const KEPT_OUT_MS = 4_000;
const POLL_INTERVAL_MS = 20;
/** About the size of a batch, in events. */
const NEAR = 500;
const TRIES = 3;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Thrown if the running model contains events that the rebuilt one did not receive, because they are in no log or in a
 * log that was not available.
 */
export class NotCaughtUp extends Error {
  override readonly name = 'NotCaughtUp';
}

/**
 * Rebuilds a read model while the running one serves and follows the logs, and replaces it as soon as the new one
 * contains all of its events. Services are not affected, because the new tables have the old names. Throws
 * AlreadyRebuilding, and NotCaughtUp.
 */
export async function replaceModel(options: Rebuilding): Promise<Replaced> {
  const { pool, readModel } = options;
  const live = schemaOf(readModel);
  return onlyOne(pool, live, async () => {
    await dropLeftovers(pool, readModel);
    if (!(await modelExists(pool, live))) return build(options);
    let ms = 0;
    try {
      const held = await buildShadow(options, async (stop) => {
        ms = await swapWhenCaughtUp(options, stop);
      });
      return held.length > 0 ? { outcome: 'held', held } : { outcome: 'replaced', ms };
    } finally {
      await dropLeftovers(pool, readModel);
    }
  });
}

async function build({ pool, source: bus, readModel, decrypt, log }: Rebuilding): Promise<Replaced> {
  const projector = await startProjector({ pool, bus, readModel, log, decrypt });
  await projector.ready;
  await projector.stop();
  return { outcome: 'built' };
}

async function swapWhenCaughtUp(options: Rebuilding, stop: () => Promise<void>): Promise<number> {
  const { pool, readModel } = options;
  const lost = await lostStreams(options);
  for (let attempt = 1; ; attempt++) {
    try {
      // While other processes write, the new model may never be complete. It has to be complete only once those
      // processes are locked out.
      await untilCaughtUp(pool, readModel, { near: NEAR, ms: CATCH_UP_TIMEOUT_MS, lost });
      return await swap(pool, readModel, stop, lost);
    } catch (error) {
      const isBusy =
        error instanceof NotCaughtUp || (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE);
      if (!isBusy || attempt === TRIES) throw error;
    }
  }
}

/**
 * Returns the streams for which the running model contains events that the log lacks, because it was restored from an
 * older backup. The new model will never receive these events.
 */
async function lostStreams({ pool, readModel, read, isLogOlder }: Rebuilding): Promise<readonly string[]> {
  if (!(await isLogOlder())) return [];
  const [live, fresh] = [schemaOf(readModel), schemaOf(inShadowSchema(readModel))].map(identifier);
  const { rows } = await pool.query<{ stream: string; version: number }>(
    `SELECT l.stream, l.version FROM ${live}._gate l LEFT JOIN ${fresh}._gate f USING (stream)
     WHERE coalesce(f.version, 0) < l.version`,
  );
  const lost: string[] = [];
  for (const { stream, version } of rows) if ((await read(stream)).length < version) lost.push(stream);
  return lost;
}

/**
 * Locks the versions of the running model, which every batch reads first, so that nothing is applied to it and the new
 * model soon contains all of its events. The new model takes over the checkpoints of the partitions that it was not
 * built from (Kafka's), which are not ahead of it. Returns for how many milliseconds batches and callers waiting for
 * their own writes were blocked.
 */
async function swap(
  pool: Pool,
  readModel: ReadModel,
  stop: () => Promise<void>,
  lost: readonly string[],
): Promise<number> {
  const live = schemaOf(readModel);
  const fresh = schemaOf(inShadowSchema(readModel));
  const frozen = frozenSchemaOf(readModel);
  let from = 0;
  await transaction(pool, async (tx) => {
    await tx.query(`SET LOCAL lock_timeout = '2s'; LOCK TABLE ${identifier(live)}._gate IN ACCESS EXCLUSIVE MODE`);
    from = performance.now();
    await untilCaughtUp(tx, readModel, { near: 0, ms: KEPT_OUT_MS, lost });
    await stop();
    await tx.query(`INSERT INTO ${identifier(fresh)}._checkpoint SELECT * FROM ${identifier(live)}._checkpoint
        WHERE lane LIKE '%/%';
      ALTER SCHEMA ${identifier(live)} RENAME TO ${identifier(frozen)};
      ALTER SCHEMA ${identifier(fresh)} RENAME TO ${identifier(live)}`);
  });
  const ms = Math.round(performance.now() - from);
  // The old tables are dropped afterwards, because that waits for queries that are still reading them.
  await dropSchema(pool, frozen);
  return ms;
}

/**
 * Waits until the new model lacks at most `near` of the running one's events, including the parked ones: the new model
 * may take over checkpoints after those events, so they would not be delivered again. Streams in `lost` do not count.
 * Throws NotCaughtUp if this takes longer than `ms`.
 */
async function untilCaughtUp(
  db: Queryable,
  readModel: ReadModel,
  { near, ms, lost }: Readonly<{ near: number; ms: number; lost: readonly string[] }>,
): Promise<void> {
  const [live, fresh] = [schemaOf(readModel), schemaOf(inShadowSchema(readModel))].map(identifier);
  for (const until = performance.now() + ms; ; ) {
    const { rows } = await db.query<{ lacks: string }>(
      `SELECT coalesce(sum(n), 0) AS lacks FROM (
         SELECT l.version - coalesce(f.version, 0) AS n
         FROM ${live}._gate l LEFT JOIN ${fresh}._gate f USING (stream) WHERE coalesce(f.version, 0) < l.version AND l.stream <> ALL ($1)
         UNION ALL
         SELECT 1 FROM ${live}._parked l LEFT JOIN ${fresh}._gate f USING (stream)
         WHERE coalesce(f.version, 0) < l.version AND l.stream <> ALL ($1)
           AND NOT EXISTS (SELECT FROM ${fresh}._parked p WHERE p.stream = l.stream AND p.version = l.version)) lacking`,
      [lost],
    );
    const lacks = Number(rows[0]?.lacks);
    if (lacks <= near) return;
    if (performance.now() > until) {
      throw new NotCaughtUp(
        `After ${ms / 1_000} s, the rebuilt model still lacks ${lacks} events from ${schemaOf(readModel)}. Check that the logs contain them.`,
      );
    }
    await sleep(POLL_INTERVAL_MS);
  }
}
