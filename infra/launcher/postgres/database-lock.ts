import { hostname } from 'node:os';
import { SERVICES } from '@hirelane/api/services';
import { presenceOf } from '@hirelane/postgres/append-batch';
import pg from 'pg';
import { StartFailure } from '../failure.ts';
import { LAUNCHER_KEY, launcherOf } from './launcher-lock.ts';

/** How long to wait for a killed launcher's server processes to end. */
const WAIT_MS = 3_000;
/** Pause before the next connection attempt. */
const RETRY_MS = 1_000;
/** lock_not_available */
const HELD = '55P03';

const SETTINGS = [
  // If this machine vanishes, the server notices within half a minute, instead of after TCP's default of two hours.
  'SET tcp_keepalives_idle = 10',
  'SET tcp_keepalives_interval = 5',
  'SET tcp_keepalives_count = 4',
  // The connection is always idle.
  'SET idle_session_timeout = 0',
].join('; ');

/**
 * Locks the DATABASE_URL database for this launcher for as long as its connection lasts, and reopens the connection if
 * it is lost. A second launcher would give the services' roles new passwords, which the first does not have. Throws
 * StartFailure, naming the holder, if another launcher has the lock or another process writes a log. Returns the
 * function that unlocks it. Calls `lost` with the reason if the lock was lost and cannot be retaken at once. `waitMs`
 * is for tests.
 */
export async function lockDatabase(
  url: string,
  lost: (reason: string) => void,
  waitMs = WAIT_MS,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** The last logged reason, so that an outage is logged once. */
  let said = '';
  await connect((first) => refuseWriters(first));
  return async () => {
    isStopping = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };

  async function connect(check: (client: pg.Client) => Promise<void> = async () => undefined) {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: `process ${process.pid} on ${hostname()}`,
    });
    client = fresh;
    let isHeld = false;
    const lose = () => {
      if (client !== fresh) return;
      client = undefined;
      fresh.end().catch(() => undefined);
      if (isHeld && !isStopping) again();
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    try {
      await fresh.connect();
      await fresh.query(`${SETTINGS}; SET lock_timeout = ${waitMs}`);
      await takeLock(fresh);
      await check(fresh);
      isHeld = true;
    } catch (error) {
      lose();
      throw error;
    }
  }

  function again() {
    retry = setTimeout(() => {
      connect().then(
        () => {
          said = '';
        },
        ({ message }: Error) => {
          if (message !== said) lost(message);
          said = message;
          if (!isStopping) again();
        },
      );
    }, RETRY_MS);
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(${LAUNCHER_KEY})`).catch(async (error: unknown) => {
    if (!isHeldByOthers(error)) throw error;
    throw new StartFailure(
      `DATABASE_URL: another Hirelane uses this database (${(await launcherOf(client)) ?? 'it has just ended'}). ` +
        'Stop it first, or use another database.',
    );
  });
}

/**
 * Refuses to start next to services in containers or launchers from earlier releases, which do not take the launcher's
 * lock.
 */
async function refuseWriters(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  for (const service of SERVICES) {
    await client.query(`SELECT pg_advisory_xact_lock(${presenceOf(service)})`).catch((error: unknown) => {
      if (!isHeldByOthers(error)) throw error;
      throw new StartFailure(
        `DATABASE_URL: another process writes the log ${service} of this database. Stop it first, or use another database.`,
      );
    });
  }
  await client.query('COMMIT');
}

const isHeldByOthers = (error: unknown) => error instanceof pg.DatabaseError && error.code === HELD;
