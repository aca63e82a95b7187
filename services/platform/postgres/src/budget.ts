import pg from 'pg';
import type { Logger } from 'pino';
import { openPool, type Queryable } from './pool.ts';

/** A query has used up its budget, or has found no connection within it. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
  /** Logs it, a few times in a while: whoever asks anonymously may ask often. */
  readonly tell: () => void;
  /** For whoever asked, where it was no search for words. */
  readonly detail: string | undefined;
  constructor(cause: unknown, tell: () => void, detail?: string) {
    super('the query has used up its budget', { cause });
    this.tell = tell;
    this.detail = detail;
  }
}

export type Budgeted = Queryable & Readonly<{ end(): Promise<void> }>;

/** Connections. */
const MAX = 2;
/** ms of silence after which the server counts as gone. */
const SILENCE = 10_000;
/** ms that a query waits for one of them: time enough to open it on a busy machine. */
const QUEUE = 2_000;
/** ms in which it is logged once, with the number of those since then. */
const TOLD_EVERY = 10_000;
/** query_canceled: by statement_timeout. */
const CANCELED = '57014';

/**
 * A pool for queries that anyone may ask. The server ends each after `ms`, and one that has found no connection after two
 * seconds is given up. However many there are, they keep no more than two of the server's processes busy, while everything else
 * has the service's own pool. Throws OverBudget, with `detail`.
 */
export function openBudgeted(url: string, log: Logger, ms: number, detail?: string): Budgeted {
  const pool = openPool(url, log, { max: MAX, patience: SILENCE, statement: ms, queue: QUEUE });
  let told = Number.NEGATIVE_INFINITY;
  let since = 0;
  const tell = () => {
    since++;
    const now = performance.now();
    if (now - told < TOLD_EVERY) return;
    log.warn({ event: 'over-budget', ms, times: since }, 'a query that anyone may ask took too long');
    told = now;
    since = 0;
  };
  const query = async (...asked: Parameters<typeof pool.query>) => {
    try {
      return await (pool.query as (...asked: unknown[]) => Promise<pg.QueryResult>).apply(pool, asked);
    } catch (error) {
      throw isSpent(error) ? new OverBudget(error, tell, detail) : error;
    }
  };
  return { query: query as unknown as typeof pool.query, end: () => pool.end() };
}

/** pg has no code for a queue that was too long. */
const isSpent = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? error.code === CANCELED
    : error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
