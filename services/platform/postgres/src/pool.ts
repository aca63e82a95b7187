import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isTransient } from './transient.ts';
import { WatchedClient } from './watched-client.ts';

export type Pool = pg.Pool;
/** Either a pool or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;
/** A connection inside a transaction (BEGIN … COMMIT). */
export type Tx = Pick<pg.PoolClient, 'query'>;

/** A transaction whose statements can be sent without waiting for their results. */
export type SendingTx = Tx &
  Readonly<{
    /** Sends a statement without waiting for it. If it fails, the next `query` or the commit rejects with its error. */
    send(query: string | pg.QueryConfig, values?: unknown[]): void;
    /** Waits for the statements that were sent, and rejects with the error of the first that failed. */
    settle(): Promise<void>;
  }>;

/** The time after which the server cancels a statement. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** How long a query waits for a connection. */
const QUEUE_TIMEOUT_MS = 5_000;
/**
 * How long the server may take to respond before it is considered unreachable. A reachable server would have cancelled
 * the statement by then.
 */
const SILENCE_TIMEOUT_MS = 40_000;

/**
 * Opens a pool of at most `max` connections. int8 is returned as text, never as a number that could lose digits (pg's
 * default). A connection that the server closes while idle is logged and replaced. An unreachable host does not close
 * its connections: a query without a response fails as soon as the server responds on a new connection (WatchedClient),
 * or after `queryTimeout` ms. If `queryTimeout` is 0, a query waits forever, which tools with long statements need. The
 * server cancels a statement after `statement` ms, and a query that does not get a connection within `queue` ms fails.
 * Unused connections are closed after 30 s, if more than `min` are open.
 */
export function openPool(
  url: string,
  log: Logger,
  {
    max = 10,
    min = 0,
    queryTimeout = SILENCE_TIMEOUT_MS,
    statement = STATEMENT_TIMEOUT_MS,
    queue = QUEUE_TIMEOUT_MS,
  } = {},
): Pool {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: url,
    max,
    min,
    connectionTimeoutMillis: queue,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements that do not wait for each other are sent together.
    pipeline: true,
    statement_timeout: statement,
    query_timeout: queryTimeout,
  });
  handleLostConnections(pool, (error) => log.warn({ err: error }, 'an idle database connection was closed'));
  return pool;
}

/**
 * Calls `onLost` for each idle connection that the server closes, until the pool is ended. A connection in use reports
 * the error to its query; pg also emits it as an event, which ends the process if there is no listener. The pool itself
 * has no listener between handing out a connection and the moment when the code that requested it can add one.
 */
export function handleLostConnections(pool: Pool, onLost: (error: Error) => void): void {
  pool.on('error', (error) => {
    // While the pool is ending, the server may stop before the pool's connections are closed.
    if (!pool.ending) onLost(error);
  });
  pool.on('connect', (client) => void client.on('error', () => undefined));
}

type TransactionOptions = Readonly<{
  isolation?: 'READ COMMITTED' | 'REPEATABLE READ';
  first?: readonly string[];
  startsWithRead?: boolean;
}>;

/**
 * Runs `work` in one transaction; if it throws, rolls back and throws the same error. Regardless of the database's
 * default, each statement sees everything that was committed before the statement started, unless `isolation` is given.
 * After waiting for a lock, it also sees what was committed during the wait. `first` contains statements without
 * values, which are sent together with BEGIN. If `work` starts with a statement that only reads, and waits for its
 * result, `startsWithRead` saves a round trip: if BEGIN failed, that statement would run outside the transaction.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: SendingTx) => Promise<T>,
  { isolation = 'READ COMMITTED', first = [], startsWithRead = false }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  const tx = sending(client);
  let broken: Error | undefined;
  try {
    tx.send([`BEGIN ISOLATION LEVEL ${isolation}`, ...first].join('; '));
    if (!startsWithRead) await tx.settle();
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    if (isUnanswered(error)) broken = error;
    else {
      await client.query('ROLLBACK').catch((rollback: Error) => {
        broken = rollback;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/** After a statement failed, PostgreSQL refuses all others up to the end of the transaction. */
function sending(client: pg.PoolClient): SendingTx & Readonly<{ commit(): Promise<void> }> {
  let sent: Promise<unknown> | undefined;
  let failure: { error: unknown } | undefined;

  function fail(error: unknown): void {
    failure ??= { error };
  }

  async function settle(): Promise<void> {
    await sent;
    if (!failure) return;
    const { error } = failure;
    failure = undefined;
    throw error;
  }

  async function query(...args: unknown[]): Promise<unknown> {
    const result = Promise.resolve(Reflect.apply(client.query, client, args));
    result.catch(() => undefined);
    await settle();
    return result;
  }

  return {
    query: query as Tx['query'],
    send(statement, values) {
      sent = client.query(statement as string, values).catch(fail);
    },
    settle,
    /** Rejects without a COMMIT if a statement could not be sent, because PostgreSQL would commit the others. */
    async commit() {
      if (sent) await setImmediate();
      if (failure) await settle();
      sent = client.query('COMMIT').catch(fail);
      await settle();
    },
  };
}

/** After a timeout a ROLLBACK would time out too; the server rolls back anyway. */
const isUnanswered = (error: unknown): error is Error => !(error instanceof pg.DatabaseError) && isTransient(error);

/** Quotes a schema or table name for SQL text. Use it only for names from our own code. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes a value for SQL text, for the few values that PostgreSQL should take into account when it plans the query. */
export const literal = (value: string): string => pg.escapeLiteral(value);

/** SQLSTATE `invalid_password` (PostgreSQL, appendix A). */
export const WRONG_PASSWORD = '28P01';

/**
 * Runs `work` with one connection outside a pool, then closes it. Throws if it cannot connect within 5 seconds, and
 * whatever `work` throws.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined); // the running query rejects with this error
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
