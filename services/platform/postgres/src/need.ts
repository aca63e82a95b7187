import { ConfigError } from '@hirelane/runtime/config';
import { Away, type Need, reasonOf } from '@hirelane/runtime/starting/needs';
import pg from 'pg';
import { isTransient } from './transient.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Descriptions of PostgreSQL's refusals. They replace the server's messages, which contain user names. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password',
  '28000': 'refuses this user or connections from this machine (pg_hba.conf)',
  '3D000': 'has no such database',
};

/** Descriptions of transient refusals. */
const PASSING: Readonly<Record<string, string>> = {
  '53300': 'all its connections are in use',
  '57P03': 'it is starting',
};

/** Requires a PostgreSQL that accepts connections. Messages contain its address, but no user or password. */
export function postgresNeed(url: string): Need {
  const { newClient, address } = read(url);
  return async () => {
    const client = newClient();
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      const at = `DATABASE_URL: PostgreSQL at ${address}`;
      if (isTransient(error) || isWithoutSocket(error)) throw new Away(`${at} does not respond: ${wordsOf(error)}`);
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      throw new ConfigError(`${at} ${REFUSALS[code] ?? `cannot be used: ${wordsOf(error)}`}.`);
    } finally {
      // Not awaited, because a server that stopped responding would delay it.
      void client.end().catch(() => undefined);
    }
  };
}

function read(url: string) {
  const newClient = () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    const { host, port } = newClient();
    return { newClient, address: `${host}:${port}${new URL(url).pathname}` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isNone = code === 'ERR_INVALID_URL';
    const why = isNone ? 'must be postgresql://user:password@host:port/database' : `cannot be used: ${message}`;
    throw new ConfigError(`DATABASE_URL: ${why}.`);
  }
}

/** A server on this machine that has not created its socket yet. */
const isWithoutSocket = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The server's own message may contain a user name. */
const wordsOf = (error: unknown) =>
  !(error instanceof pg.DatabaseError) ? reasonOf(error) : (PASSING[error.code ?? ''] ?? `SQLSTATE ${error.code}`);
