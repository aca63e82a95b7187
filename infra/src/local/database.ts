import pg from 'pg';
import { StartFailure } from './failure.ts';

const NAME = 'hirelane';
/** The oldest server that the tests run on. Older ones may work; that is not tested. */
const OLDEST = 15;
/** invalid_password */
const WRONG_PASSWORD = '28P01';

/**
 * Creates the database `hirelane` on the embedded server if it is missing. Returns its address. Throws StartFailure when
 * the server refuses the password of secrets.json.
 */
export async function ensureDatabase(serverUrl: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME} TEMPLATE template0`);
  }).catch((error: Error) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== WRONG_PASSWORD) throw error;
    throw new StartFailure(
      'The secrets.json of the data folder belongs to another installation: its password does not open the database. ' +
        'Restore the one that belongs to this folder.',
    );
  });
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}

/** Throws StartFailure when the database of DATABASE_URL cannot be reached or is too old. */
export async function refuseUnusableServer(url: string): Promise<void> {
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS number`,
    );
    return rows[0]?.number ?? 0;
  }).catch((error: Error) => {
    // Without the password, which must not reach a terminal or a log.
    const { hostname, port, pathname } = new URL(url);
    const address = `${hostname}:${port || 5432}${pathname}`;
    throw new StartFailure(`DATABASE_URL: PostgreSQL at ${address} does not answer: ${reason(error)}.`);
  });
  if (version < OLDEST) {
    throw new StartFailure(`DATABASE_URL: this PostgreSQL is version ${version}; Hirelane needs ${OLDEST} or newer.`);
  }
}

/**
 * Throws StartFailure when the server's settings allow it to lose a committed transaction in a crash of the server or
 * the machine.
 */
export async function refuseUnsafeSettings(url: string): Promise<void> {
  const off = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
    );
    return rows.map(({ name }) => name);
  });
  if (off.length === 0) return;
  const reasons = off.map((name) => `  ${name}=off: ${WHY[name] ?? 'data can be lost'}`);
  throw new StartFailure(
    `Hirelane does not start on a PostgreSQL that may lose what it has acknowledged:\n${reasons.join('\n')}\nSwitch ${
      off.length === 1 ? 'it' : 'them'
    } on (ALTER SYSTEM SET … = on; then reload) and start again.`,
  );
}

const WHY: Readonly<Record<string, string>> = {
  fsync: 'a power cut can lose committed work and damage the whole database',
  full_page_writes: 'a power cut in the middle of writing a page can damage it for good',
  synchronous_commit: 'a crash can lose work whose success was already reported',
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Node throws an AggregateError with an empty message when a name resolves to several addresses. */
const reason = (error: Error) =>
  error.message || (error instanceof AggregateError ? String(error.errors[0]?.message) : error.name);
