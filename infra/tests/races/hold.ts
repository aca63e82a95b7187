import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Appends of one type to one log, blocked until they are released. */
export type Hold = Readonly<{
  /** Resolves once an append is blocked. */
  met(): Promise<unknown>;
  /** Kills the connections with blocked appends, which are then never written, and stops blocking. */
  cut(): Promise<void>;
  /** Lets all appends continue. */
  release(): Promise<void>;
}>;

/** The lock's key, which no other lock uses. */
const LOCK = 20_024;
const WAITING = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Blocks appends of `type` to a service's log. Release them within 5 s, after which a writer gives up. */
export async function holdAppends(databaseUrl: string, log: string, type: string): Promise<Hold> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`SELECT pg_advisory_lock(${LOCK})`);
  await database.query(`
    CREATE OR REPLACE FUNCTION public.hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$;
    CREATE TRIGGER held BEFORE INSERT ON ${log}.events FOR EACH ROW WHEN (NEW.type = '${type}')
      EXECUTE FUNCTION public.hold()`);
  let isHeld = true;
  async function release() {
    if (!isHeld) return;
    isHeld = false;
    await database.query(`SELECT pg_advisory_unlock(${LOCK})`);
    await database.query(`DROP TRIGGER held ON ${log}.events`);
    await database.end();
  }
  // Ensures that a failing test does not block the next one.
  onTestFinished(release);
  return {
    met: () =>
      eventually(
        async () => (await database.query(WAITING)).rowCount,
        (count) => count !== 0,
      ),
    async cut() {
      await database.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) held`);
      await eventually(
        async () => (await database.query(WAITING)).rowCount,
        (count) => count === 0,
      );
      await release();
    },
    release,
  };
}
