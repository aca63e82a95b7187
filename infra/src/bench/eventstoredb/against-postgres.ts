import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import { logOf } from '@hirelane/event-sourcing/events';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { feedProjection } from '@hirelane/feed/feed-projection';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPool } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';
import { startProjector } from '@hirelane/projections/projector';
import { OperatorConfig, parseEnvironment } from '@hirelane/runtime/config';
import { pino } from 'pino';
import { startPostgres } from '../../local/postgres.ts';
import { exportLogs } from '../../operate/export-logs.ts';
import { openSnapshot } from '../../operate/snapshot.ts';
import { temporaryFolder } from '../../testing/launcher-process.ts';
import { eventsOf, writeHistory } from '../rebuild/history.ts';
import { spreadOf } from '../stats.ts';
import { whole, withQuartiles } from '../table.ts';
import { type Place, timed } from './place.ts';

const MIX = { projects: 2_500, proposals: 5, bookmarks: 2 };
const log = pino({ level: 'silent' });

/**
 * A read model that catches up on the logs of both stores, as a new one and a rebuilt one do, and an export of them, in
 * turn: EventStoreDB's rate to PostgreSQL's. The same events, encrypted; the read model is in the same PostgreSQL.
 */
export async function againstPostgres(place: Place, rounds: number): Promise<string[]> {
  place.say(`${whole(eventsOf(MIX))} events in both stores …`);
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const pool = openPool(postgres.url, log);
  const dataKey = randomBytes(32);
  const { decrypt } = openEncryption(await openSubjectKeys(pool, dataKey));
  const buses = {
    postgres: openPostgresEventBus({ pool, url: postgres.url, logOf, log }),
    eventstoredb: openEventStoreDbBus({ url: place.url, log }),
  };
  const installationOn = (store: keyof typeof buses) => ({
    config: parseEnvironment(OperatorConfig, {
      DATABASE_URL: postgres.url,
      DATA_KEY: dataKey.toString('base64'),
      EVENT_STORE: store,
      EVENT_BUS: store,
      ...(store === 'eventstoredb' && { EVENTSTOREDB_URL: place.url }),
    }),
    pool,
    log,
    openSnapshot: () => openSnapshot(postgres.url),
  });

  async function catchUp(bus: EventBus) {
    const projection = { ...feedProjection, version: 90 };
    const projector = await startProjector({ pool, bus, projection, log, decrypt });
    await projector.ready;
    await projector.stop();
    await pool.query(`DROP SCHEMA ${schemaOf(projection)} CASCADE`);
  }

  async function exportFrom(store: keyof typeof buses) {
    const target = await temporaryFolder();
    const { snapshot } = await exportLogs(installationOn(store), target);
    await snapshot.close();
    await rm(target, { recursive: true, force: true });
  }

  try {
    await writeHistory(postgres.url, dataKey, MIX);
    await writeHistory(postgres.url, dataKey, MIX, place.store);
    const [catchingUp, exports]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round++) {
      place.say(`catching up and export, round ${round} …`);
      const ours = await timed(() => catchUp(buses.eventstoredb));
      catchingUp.push((await timed(() => catchUp(buses.postgres))) / ours);
      const exported = await timed(() => exportFrom('eventstoredb'));
      exports.push((await timed(() => exportFrom('postgres'))) / exported);
    }
    return [
      `a read model that catches up, to PostgreSQL's rate: ${withQuartiles(spreadOf(catchingUp))}`,
      `an export, to PostgreSQL's rate: ${withQuartiles(spreadOf(exports))}`,
    ];
  } finally {
    await buses.postgres.stop();
    await buses.eventstoredb.stop();
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
