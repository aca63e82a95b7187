import pg from 'pg';
import type { Logger } from 'pino';
import { openPool, type Queryable } from './pool.ts';

/** Thrown when a query exceeds its time limit or does not get a connection in time. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
  /** Logs the error at a limited rate, because anonymous clients can cause it often. */
  readonly report: () => void;
  /** The text to show to the client, unless the query was a text search. */
  readonly detail: string | undefined;
  constructor(cause: unknown, report: () => void, detail?: string) {
    super('the query has exceeded its time limit', { cause });
    this.report = report;
    this.detail = detail;
  }
}

export type Budgeted = Queryable & Readonly<{ end(): Promise<void> }>;

/** The maximum number of connections in a pool. */
export const BUDGETED = 2;
/** How long the server may take to respond before it is considered unreachable. */
const SILENCE_TIMEOUT_MS = 10_000;
/** How long a query waits for a connection: long enough to open a new one on a busy machine. */
const QUEUE_TIMEOUT_MS = 2_000;
/** The interval between log lines. Each contains the number of errors since the previous line. */
const LOG_INTERVAL_MS = 10_000;
/** SQLSTATE query_canceled, caused by statement_timeout. */
const CANCELED = '57014';

/**
 * A pool for queries that any visitor can trigger. The server cancels each after `ms`, and a query that does not get a
 * connection within two seconds fails. However many queries there are, they keep at most two of the server's processes
 * busy; everything else uses the service's own pool. One connection remains open. Throws OverBudget, with `detail`.
 */
export function openBudgeted(url: string, log: Logger, ms: number, detail?: string): Budgeted {
  const pool = openPool(url, log, {
    max: BUDGETED,
    // On a new connection, each search would have to be planned first.
    min: 1,
    queryTimeout: SILENCE_TIMEOUT_MS,
    statement: ms,
    queue: QUEUE_TIMEOUT_MS,
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  let since = 0;
  const report = () => {
    since++;
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    log.warn({ event: 'over-budget', ms, times: since }, 'a public query took too long');
    loggedAt = now;
    since = 0;
  };
  const query = async (...asked: Parameters<typeof pool.query>) => {
    try {
      return await (pool.query as (...asked: unknown[]) => Promise<pg.QueryResult>).apply(pool, asked);
    } catch (error) {
      throw isSpent(error) ? new OverBudget(error, report, detail) : error;
    }
  };
  return { query: query as unknown as typeof pool.query, end: () => pool.end() };
}

/** pg has no error code for a timeout while waiting in the queue. */
const isSpent = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? error.code === CANCELED
    : error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
