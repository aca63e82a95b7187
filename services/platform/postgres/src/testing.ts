import { createTestDatabase } from '@hirelane/test-kit/database';
import pg from 'pg';
import { pino } from 'pino';
import { openPostgresEventBus } from './event-bus.ts';
import { openPostgresEventStore } from './event-store.ts';
import { openPool } from './pool.ts';

/** The PostgreSQL adapters on a separate database, for tests. */
export async function openTestStorage() {
  const database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const { url } = database;
  const pool = openPool(url, log);
  const endings: (() => Promise<unknown>)[] = [database.drop, () => pool.end()];
  return {
    url,
    pool,
    log,
    async openStore(schema: string, { hasOthers = true } = {}) {
      const store = await openPostgresEventStore({ pool, url, schema, log, hasOthers });
      endings.push(store.stop);
      return store;
    },
    openBus(logOf: (category: string) => string, pauseMs = 0, burst = 2) {
      const bus = openPostgresEventBus({ pool, url, logOf, log, pauseMs, burst });
      endings.push(bus.stop);
      return bus;
    },
    /** Ends every server process for this database except the one that runs this statement. */
    async cutConnections() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await client.end();
    },
    /**
     * Copies a log; the returned function restores it, as from a backup, so that the log lacks the events appended in
     * between, and new events take their positions.
     */
    async backUp(schema: string) {
      const { rows } = await pool.query<{ end: number }>(
        `SELECT coalesce(max(position), 0)::int AS end FROM ${schema}.events`,
      );
      const end = rows[0]?.end ?? 0;
      return async () => {
        await pool.query(`DELETE FROM ${schema}.events WHERE position > ${end};
          ALTER TABLE ${schema}.events ALTER position RESTART WITH ${end + 1}`);
      };
    },
    async close() {
      for (const ending of endings.reverse()) await ending();
    },
  };
}
