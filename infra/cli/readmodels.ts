import { CATALOG, type StreamCategory } from '@hirelane/api/events/catalog';
import { SERVICES } from '@hirelane/api/services';
import { openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { lostBy } from '@hirelane/kafka/relay-positions';
import { internalRelay } from '@hirelane/kafka/topics';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { forgetDone } from '@hirelane/processes/due-work';
import { modelExists } from '@hirelane/projections/model-schema';
import { countParkedStreams } from '@hirelane/projections/parking';
import { type ReadModel, schemaOf } from '@hirelane/projections/projection';
import { onlyOne } from '@hirelane/projections/rebuilding/only-one';
import { dropSchema, schemaExists } from '@hirelane/projections/rebuilding/shadow-schema';
import type { Rebuilding } from '@hirelane/projections/rebuilding/verify';
import { openReader, openSource } from '@hirelane/service/adapters';
import { OperatorFailure } from '../launcher/failure.ts';
import { ALL_READ_MODELS, READ_MODELS } from '../launcher/read-models.ts';
import { isModel, SERVICES_WITH_DUE_WORK } from '../launcher/tables.ts';
import { checkpointsOf, lossOf } from './checkpoints.ts';
import type { Installation } from './installation.ts';

/** One read model in `readmodels list`. */
export type ListedModel = Readonly<{
  schema: string;
  /** In bytes, including indexes; null if the schema does not exist. */
  size: number | null;
  /** Number of events it has not yet applied; null with EventStoreDB, which does not count events. */
  behind: number | null;
  parkedStreams: number;
}>;

/** Every read model of this version, plus the schemas of other versions, whose names are not in this code. */
export async function listModels({ pool, config }: Installation): Promise<{
  models: readonly ListedModel[];
  others: readonly Readonly<{ schema: string; size: number }>[];
}> {
  const sizes = await sizesOf(pool);
  const models: ListedModel[] = [];
  for (const readModel of ALL_READ_MODELS) {
    const schema = schemaOf(readModel);
    const isThere = await modelExists(pool, schema);
    models.push({
      schema,
      size: isThere ? (sizes.get(schema) ?? 0) : null,
      behind: isThere && config.EVENT_STORE === 'postgres' ? await behind(pool, readModel) : null,
      parkedStreams: isThere ? await countParkedStreams(pool, identifier(schema)) : 0,
    });
  }
  const current = new Set(ALL_READ_MODELS.map(schemaOf));
  const others = [...sizes].filter(([schema]) => isModel(schema) && !current.has(schema));
  return { models, others: others.map(([schema, size]) => ({ schema, size })) };
}

async function sizesOf(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ schema: string; size: string }>(
    `SELECT nspname AS schema, coalesce(sum(pg_total_relation_size(c.oid)), 0) AS size
     FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind = 'r' GROUP BY 1 ORDER BY 1`,
  );
  return new Map(rows.map(({ schema, size }) => [schema, Number(size)]));
}

async function behind(pool: Pool, readModel: ReadModel): Promise<number> {
  const logs = [...new Set(readModel.categories.map((category) => CATALOG[category as StreamCategory].log))];
  if (logs.length === 0) return 0;
  const heads = logs
    .map((log) => `SELECT stream, max(version) AS version FROM ${identifier(log)}.events GROUP BY stream`)
    .join(' UNION ALL ');
  const { rows } = await pool.query<{ n: string }>(
    `SELECT coalesce(sum(heads.version - coalesce(g.version, 0)), 0) AS n
     FROM (${heads}) heads LEFT JOIN ${identifier(schemaOf(readModel))}._gate g USING (stream)
     WHERE split_part(stream, '-', 1) = ANY ($1)`,
    [readModel.categories],
  );
  return Number(rows[0]?.n);
}

/** Throws OperatorFailure, listing all names, for an unknown name. */
export function projectionNamed(name: string | undefined): ReadModel {
  const found = ALL_READ_MODELS.find((readModel) => readModel.name === name);
  if (found) return found;
  throw new OperatorFailure(`Expected one of ${ALL_READ_MODELS.map((readModel) => readModel.name).join(', ')}.`);
}

/** Runs `work` on a read model with the inputs for a rebuild: the logs and the keys for their text. */
export async function withModel<T>(
  { config, pool, log }: Installation,
  readModel: ReadModel,
  onProgress: (applied: number) => void,
  work: (rebuilding: Rebuilding) => Promise<T>,
): Promise<T> {
  const { decrypt } = openEncryption(await openSubjectKeys(pool, config.DATA_KEY));
  const source = openSource({ config, pool, log });
  const reader = openReader({ config, pool });
  try {
    const isLogOlder = async () =>
      (await lossOf(await checkpointsOf(pool, readModel), reader)) !== null ||
      (config.EVENT_BUS === 'kafka' && (await lostBy(pool, SERVICES.map(internalRelay))) !== null);
    return await work({ pool, source, read: reader.read, isLogOlder, readModel, decrypt, log, onProgress });
  } finally {
    await source.stop();
    await reader.stop();
  }
}

/**
 * Makes a service carry out due steps again whose events a restored log lacks. Except for identity's steps, which send
 * emails: those must not be sent twice.
 */
export async function repeatLostSteps({ pool }: Installation, readModel: ReadModel): Promise<void> {
  const service = SERVICES_WITH_DUE_WORK.find((each) => READ_MODELS[each] === readModel);
  if (service && service !== 'identity') await forgetDone(pool, service);
}

/**
 * Drops a read model's schema. Throws OperatorFailure if the schema does not belong to a read model or is used by this
 * version, and AlreadyRebuilding if a rebuild is using it.
 */
export async function dropModel({ pool }: Installation, schema: string | undefined): Promise<void> {
  const isOurs = schema !== undefined && isModel(schema) && (await schemaExists(pool, schema));
  if (!isOurs) throw new OperatorFailure('Expected a schema that `readmodels list` shows for another version.');
  if (ALL_READ_MODELS.some((readModel) => schemaOf(readModel) === schema)) {
    throw new OperatorFailure(`${schema} is in use. To rebuild it: npm run readmodels -- rebuild <name>`);
  }
  // The schema of a rebuild must not be dropped while the rebuild runs.
  await onlyOne(pool, schema.replace(/_(?:rebuild|frozen)(_v\d+)$/, '$1'), () => dropSchema(pool, schema));
}
