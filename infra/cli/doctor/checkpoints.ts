import { Unanswered } from '@hirelane/eventstoredb/failures';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { isTransient } from '@hirelane/postgres/transient';
import { modelExists } from '@hirelane/projections/model-schema';
import { schemaOf } from '@hirelane/projections/projection';
import { openReader } from '@hirelane/service/adapters';
import { pino } from 'pino';
import { ALL_READ_MODELS } from '../../launcher/read-models.ts';
import { checkpointsOf, lossOf, type StoredCheckpoint } from '../checkpoints.ts';
import { type Check, given, unlessRefused, well, wrong } from './finding.ts';
import { databaseOf } from './postgres.ts';

/** A read model or relay, and how to repair it. */
type Subscriber = Readonly<{ name: string; todo: string; checkpoints: readonly StoredCheckpoint[] }>;

/** Checks that the logs contain the last event read by each read model and relay. */
export const checkCheckpoints: Check = async (installation) => {
  const isInEventStoreDb = given(installation, 'EVENT_STORE') === 'eventstoredb';
  const eventStoreDbUrl = given(installation, 'EVENTSTOREDB_URL');
  const url = await unlessRefused(() => databaseOf(installation));
  // Other findings report a missing database or variable.
  if (typeof url !== 'string' || (isInEventStoreDb && eventStoreDbUrl === undefined)) return [];
  const pool = openPool(url, pino({ level: 'silent' }), { max: 2 });
  const reader = openReader({
    config: { EVENT_STORE: isInEventStoreDb ? 'eventstoredb' : 'postgres', EVENTSTOREDB_URL: eventStoreDbUrl },
    pool,
  });
  try {
    const subscribers = [...(await readModels(pool)), ...(await relays(pool))];
    const findings = [];
    for (const { name, todo, checkpoints } of subscribers) {
      const loss = await lossOf(checkpoints, reader);
      if (loss !== null) findings.push(wrong(`checkpoint, ${name}`, `the log is older: ${loss}`, todo));
    }
    if (findings.length > 0 || subscribers.length === 0) return findings;
    return [
      well('checkpoints', `the logs contain the last event read by all ${subscribers.length} read models and relays`),
    ];
  } catch (error) {
    // A server that does not respond is reported in a separate finding.
    if (isTransient(error) || error instanceof Unanswered) return [];
    throw error;
  } finally {
    await reader.stop();
    await pool.end();
  }
};

async function readModels(pool: Pool): Promise<readonly Subscriber[]> {
  const found: Subscriber[] = [];
  for (const readModel of ALL_READ_MODELS) {
    if (!(await modelExists(pool, schemaOf(readModel)))) continue;
    const todo = `Run npm run readmodels -- rebuild ${readModel.name} (docs/operate/troubleshoot.md#a-log-was-restored).`;
    found.push({ name: readModel.name, todo, checkpoints: await checkpointsOf(pool, readModel) });
  }
  return found;
}

async function relays(pool: Pool): Promise<readonly Subscriber[]> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `SELECT to_regclass('relay.positions') IS NOT NULL AS exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await pool.query<StoredCheckpoint & { name: string }>(
    'SELECT name, lane, position FROM relay.positions ORDER BY name',
  );
  const todo = 'Rebuild all read models, then delete the topics (docs/operate/troubleshoot.md#a-log-was-restored).';
  return rows.map(({ name, ...checkpoint }) => ({ name: `relay ${name}`, todo, checkpoints: [checkpoint] }));
}
