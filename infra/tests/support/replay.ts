import { createHash } from 'node:crypto';
import { openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import { logOf } from '@hirelane/event-sourcing/events';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { type ReadModel, schemaOf } from '@hirelane/projections/projection';
import { type Projector, startProjector } from '@hirelane/projections/projector';
import { eventually } from '@hirelane/test-kit/eventually';
import type pg from 'pg';
import { pino } from 'pino';
import { caughtUp, headsOf, untilApplied, type Versions } from './applied.ts';

/** Compares read models with their logs, in a marketplace whose logs are in PostgreSQL. */
export type Replay = Readonly<{
  /** The last version of each stream in a projection's categories, according to the logs. */
  heads(readModel: ReadModel): Promise<Versions>;
  /** Resolves once a projection's live model has applied everything in the logs; throws after `ms`. */
  caughtUp(readModel: ReadModel, ms?: number): Promise<void>;
  /** Resolves once no step is due according to the live model; throws after `ms`. */
  idle(readModel: ReadModel, ms?: number): Promise<void>;
  /** The row count and SHA-256 of every table in a projection's live model. */
  live(readModel: ReadModel): Promise<Record<string, string>>;
  /** The same for a model rebuilt from the logs. */
  replayed(readModel: ReadModel): Promise<Record<string, string>>;
  /** The same for a model rebuilt from a bus. */
  replayedFrom(bus: EventBus, readModel: ReadModel): Promise<Record<string, string>>;
  /** Starts one of several instances that fill a projection's model together. */
  join(bus: EventBus, readModel: ReadModel): Promise<Projector>;
  /** Removes a projection's model while no process fills it. */
  drop(readModel: ReadModel): Promise<void>;
  close(): Promise<void>;
}>;

const log = pino({ level: 'silent' });

/** `dataKey` is the marketplace's DATA_KEY. */
export async function openReplay(databaseUrl: string, dataKey: string): Promise<Replay> {
  const pool = openPool(databaseUrl, log);
  const logs = openPostgresEventBus({ pool, url: databaseUrl, logOf, log });
  const { decrypt } = openEncryption(await openSubjectKeys(pool, Buffer.from(dataKey, 'base64')));
  let copies = 90;

  const sql = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows;

  const join = (bus: EventBus, readModel: ReadModel) => startProjector({ pool, bus, readModel, log, decrypt });

  async function replayedFrom(bus: EventBus, readModel: ReadModel) {
    const copy = { ...readModel, version: copies++ };
    const projector = await join(bus, copy);
    await projector.ready;
    await untilApplied(sql, projector.schema, await headsOf(sql, readModel), 60_000);
    await projector.stop();
    return digest(pool, projector.schema);
  }

  return {
    heads: (readModel) => headsOf(sql, readModel),
    caughtUp: (readModel, ms) => caughtUp(sql, readModel, ms),
    idle: (readModel, ms) =>
      eventually(
        () => stepsLeft(pool, schemaOf(readModel)),
        (left) => left === 0,
        ms,
      ).then(() => undefined),
    live: (readModel) => digest(pool, schemaOf(readModel)),
    replayed: (readModel) => replayedFrom(logs, readModel),
    replayedFrom,
    join,
    drop: async (readModel) => void (await pool.query(`DROP SCHEMA ${schemaOf(readModel)} CASCADE`)),
    async close() {
      await logs.stop();
      await pool.end();
    },
  };
}

/** The number of due steps; 0 for a model without steps. */
async function stepsLeft(pool: Pool, schema: string): Promise<number> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename IN ('due', '_queue')`,
    [schema],
  );
  let left = 0;
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`SELECT FROM ${schema}.${name} WHERE due_at <= now()`);
    left += rowCount ?? 0;
  }
  return left;
}

/** Every table's rows in a fixed order, without checkpoints, which differ between buses, and queued steps. */
async function digest(pool: Pool, schema: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename NOT IN ('_checkpoint', '_queue')
     ORDER BY 1`,
    [schema],
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${schema}.${name} t ORDER BY 1`);
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(`${row}\n`);
    digests[name] = `${rows.length} rows ${hash.digest('hex')}`;
  }
  return digests;
}
