import type { Decrypt } from '@hirelane/encryption/encryption';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import type { Logger } from 'pino';
import { countParkedStreams, parkedReasons } from '../parking.ts';
import { type ReadModel, schemaOf } from '../projection.ts';
import { startProjector } from '../projector.ts';
import { compareModels, type TableComparison } from './compare.ts';
import { onlyOne } from './only-one.ts';
import {
  comparableTables,
  createShadowSchema,
  dropLeftovers,
  frozenSchemaOf,
  inShadowSchema,
} from './shadow-schema.ts';
import { upTo } from './up-to.ts';

export type Rebuilding = Readonly<{
  pool: Pool;
  /** A bus that reads the logs directly rather than through their transport. */
  source: EventBus;
  /** Reads a stream from its log. */
  read: EventStore['read'];
  /** Whether the log was restored from an older backup, so that it may lack events that are in the running model. */
  isLogOlder: () => Promise<boolean>;
  readModel: ReadModel;
  decrypt: Decrypt;
  log: Logger;
  /** Called at intervals with the number of events applied. */
  onProgress?: (applied: number) => void;
}>;

export type ParkedStream = Readonly<{ stream: string; version: number; reason: string | null }>;

export type Verification = Readonly<{
  tables: readonly TableComparison[];
  /**
   * The number of parked streams in the running model. The rows of these streams are outdated, and the streams' later
   * events are not compared.
   */
  parkedStreams: number;
  /** The streams that the rebuild itself could not apply. */
  held: readonly ParkedStream[];
}>;

const PROGRESS_INTERVAL_MS = 5_000;

/**
 * Rebuilds a read model next to the running one, from exactly the events that the running one has applied, and compares
 * the two models. The running one is copied as of one point in time and continues to serve. Both copies are dropped at
 * the end. Throws AlreadyRebuilding, and the database's errors.
 */
export async function verifyModel(options: Rebuilding): Promise<Verification> {
  const { pool, source, readModel } = options;
  const frozen = frozenSchemaOf(readModel);
  return onlyOne(pool, schemaOf(readModel), async () => {
    await dropLeftovers(pool, readModel);
    try {
      const parkedStreams = await freeze(pool, schemaOf(readModel), frozen);
      const held = await buildShadow({ ...options, source: upTo(source, pool, frozen) }, async () => undefined);
      const tables = await compareModels(pool, frozen, schemaOf(inShadowSchema(readModel)));
      return { tables, parkedStreams, held };
    } finally {
      await dropLeftovers(pool, readModel);
    }
  });
}

/**
 * Builds the model next to the running one; once it has caught up without parking a stream, calls `use` with the
 * function that stops its projector.
 */
export async function buildShadow(
  { pool, source, readModel, decrypt, log, onProgress }: Rebuilding,
  use: (stop: () => Promise<void>) => Promise<unknown>,
): Promise<readonly ParkedStream[]> {
  await createShadowSchema(pool, readModel);
  const bus = inTurn(source);
  const projector = await startProjector({ pool, bus, readModel: inShadowSchema(readModel), log, decrypt });
  const reporting = setInterval(() => onProgress?.(projector.status().applied), PROGRESS_INTERVAL_MS);
  try {
    await projector.ready;
    clearInterval(reporting);
    const held = await parkedReasons(pool, identifier(projector.schema));
    if (held.length === 0) await use(projector.stop);
    return held;
  } finally {
    clearInterval(reporting);
    await projector.stop();
  }
}

/** Copies a model's rows and progress as of one point in time, and returns how many streams are parked. */
function freeze(pool: Pool, live: string, frozen: string): Promise<number> {
  const copy = async (tx: Tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await copyTables(tx, live, frozen);
    return countParkedStreams(tx, identifier(live));
  };
  return transaction(pool, copy, { isolation: 'REPEATABLE READ' });
}

async function copyTables(tx: Tx, live: string, frozen: string): Promise<void> {
  await tx.query(`CREATE SCHEMA ${identifier(frozen)}`);
  for (const table of await comparableTables(tx, live)) {
    const [from, to] = [live, frozen].map((schema) => `${identifier(schema)}.${identifier(table)}`);
    await tx.query(`CREATE UNLOGGED TABLE ${to} AS TABLE ${from}`);
  }
  await tx.query(`CREATE INDEX ON ${identifier(frozen)}._gate (stream)`);
}

/**
 * Delivers one batch at a time, across all partitions, so that a rebuild next to a running service never uses more than
 * one core, in this process or in PostgreSQL, and leaves the others for requests.
 */
export function inTurn(bus: EventBus): EventBus {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    subscribe: (name, categories, resume, handle) =>
      bus.subscribe(name, categories, resume, (...batch) => {
        const handled = turn.then(() => handle(...batch));
        turn = handled.catch(() => undefined);
        return handled;
      }),
  };
}
