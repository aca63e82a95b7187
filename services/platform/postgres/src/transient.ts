import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * SQLSTATE classes and codes of transient errors: connection, resources, operator intervention, serialization,
 * deadlock.
 */
const TRANSIENT = /^(08|53|57|58|40001|40P01|25006|55P03)/;

/**
 * Codes that libraries also use for their own errors, and codes for exhausted resources, whatever the resources were
 * needed for.
 */
const PASSING = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EMFILE|ENFILE|ENOMEM|ENOBUFS|EAGAIN)/;

/** Whether waiting and retrying can help. If not, the content is at fault. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TRANSIENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // A name with several addresses, none of which could be reached.
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = 'code' in error ? String(error.code) : '';
  return isOfNetwork(error) || PASSING.test(code) || /connection|timeout|Client was closed/i.test(error.message);
}

/**
 * An operating system error about a connection or host name has no path. An error about a missing or unreadable file
 * has one, and an operator must fix the cause.
 */
const isOfNetwork = (error: Error) => 'syscall' in error && !('path' in error);

/**
 * The number of attempts if a connection breaks or none of the pool's connections is free. Startup should survive a
 * short network failure or a busy machine, but should report an unreachable server.
 */
const CONNECTION_TRIES = 3;
const CONNECTION_PAUSE_MS = 500;
/** The number of attempts if a table remains in use, for example by a long dump. */
const LOCK_TRIES = 10;
const LOCK_PAUSE_MS = 3_000;
/** SQLSTATE lock_not_available. */
const NOT_AVAILABLE = '55P03';
/**
 * SQLSTATEs from a server that closed the connection, or does not accept connections because it is starting or
 * stopping.
 */
const CONNECTION_ENDED = /^(08|57P0)/;

/**
 * Runs database work at startup, retrying after transient failures. `work` must be safe to repeat, even if it succeeded
 * and only the response was lost. Rejects with the last failure.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const retry = retryOf(error);
      if (retry === null || tries >= retry.tries) throw error;
      await sleep(retry.pause);
    }
  }
}

/** Returns how many attempts are worthwhile, and the pause between them in ms, or null if a retry cannot help. */
function retryOf(error: unknown): { tries: number; pause: number } | null {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : null;
  if (code === NOT_AVAILABLE) return { tries: LOCK_TRIES, pause: LOCK_PAUSE_MS };
  const isConnection = code === null ? isTransient(error) : CONNECTION_ENDED.test(code);
  return isConnection ? { tries: CONNECTION_TRIES, pause: CONNECTION_PAUSE_MS } : null;
}

/** pg's errors about connections. */
const BROKEN = /^Connection terminated|not queryable$|^Query read timeout/;
/** SQLSTATEs for a server that is stopping or starting, or has crashed. 08P01 is a protocol violation. */
const DOWN = /^(08(?!P01)|57P0)/;

/**
 * Whether an error means that PostgreSQL does not respond. `port`: PostgreSQL's port, because an operating system error
 * about a connection may concern a different server.
 */
export function isPostgresAway(error: unknown, port: number): boolean {
  if (error instanceof pg.DatabaseError) return DOWN.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some((each) => isPostgresAway(each, port));
  if (!(error instanceof Error)) return false;
  const { port: at, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  return BROKEN.test(error.message) || at === port || address?.endsWith(`/.s.PGSQL.${port}`) === true;
}
