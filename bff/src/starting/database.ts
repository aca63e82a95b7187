import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { serveWaiting } from './waiting.ts';

/** The database can never be used as things are. The message is for the person who starts the process. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** Milliseconds to connect in. */
const PATIENCE = 5_000;
/** Milliseconds before another try: twice as long each time. */
const FIRST = 50;
const LONGEST = 5_000;

/** SQLSTATE classes that pass by themselves: connection, resources, operator, system. */
const PASSING = /^(08|53|57|58)/;
const AWAY = /^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)/;
/** What PostgreSQL's own words, which name users, mean to an operator. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password',
  '28000': 'refuses this user, or a connection from here (pg_hba.conf)',
  '3D000': 'has no such database',
};

/**
 * Waits until the database can be connected to, and says what it waits for; both ports say meanwhile that the process is
 * alive and not ready. Throws DatabaseRefused when waiting would not help, and the signal's reason when it aborts.
 */
export async function untilDatabase(config: Config, logger: Logger, stopping: AbortSignal): Promise<void> {
  const at = `DATABASE_URL: PostgreSQL at ${addressOf(config.databaseUrl)}`;
  let said = '';
  let stopServing = async () => {};
  const stopped = new Promise<null>((resolve) => stopping.addEventListener('abort', () => resolve(null)));
  try {
    for (let failures = 0; ; failures++) {
      const error = await Promise.race([connect(config.databaseUrl), stopped]);
      stopping.throwIfAborted();
      if (error === null) return;
      const reason = reasonOf(error);
      if (!isAway(error)) throw new DatabaseRefused(`${at} ${REFUSALS[codeOf(error)] ?? `cannot be used: ${reason}`}.`);
      if (failures === 0) stopServing = await serveWaiting(config);
      if (reason !== said) logger.warn(`${at} does not answer: ${reason}; waiting`);
      said = reason;
      await sleep(Math.min(LONGEST, FIRST * 2 ** failures), undefined, { signal: stopping }).catch(() => {});
    }
  } finally {
    await stopServing();
  }
}

/** Null when it is there, else why not. */
async function connect(url: string): Promise<Error | null> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
    client.on('error', () => {});
    await client.connect().finally(() => {
      // A server that has fallen silent would be waited for.
      client.end().catch(() => {});
    });
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** Without user and password. */
function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

const isAway = (error: Error) =>
  error instanceof pg.DatabaseError
    ? PASSING.test(codeOf(error))
    : AWAY.test(codeOf(error)) || /timeout|terminated/i.test(error.message);

function reasonOf(error: Error): string {
  if (error instanceof pg.DatabaseError) return error.code === '57P03' ? 'it is starting' : `SQLSTATE ${error.code}`;
  // Node gives a list of failures, with an empty message, when a name stands for several addresses.
  return error instanceof AggregateError ? String(error.errors[0]?.message) : error.message;
}
