import { createHash } from 'node:crypto';
import type { SendingTx, Tx } from '@hirelane/postgres/pool';
import type { QueryConfig, QueryResult } from 'pg';

/** A transaction on a read model, for `apply`. */
export type ModelTx = SendingTx &
  Readonly<{
    /** Takes this lock, which is held until the commit, before the next statement; null takes none. */
    lockBefore(lock: string | null): void;
    /** The number of statements so far, except locks and awaited statements that inserted, updated or deleted no row. */
    changes(): number;
    /** Shared by this process's transactions on the model (`memoryOf`). */
    memory: Map<string, string>;
  }>;

export const isModelTx = (tx: Tx): tx is ModelTx => 'lockBefore' in tx;

/** SQL that waits for the lock `$1` in the model whose schema is the search path, and holds it until the commit. */
export const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1::text || current_schema(), 0))';

/** The number of statements that are prepared for a model; each takes some 30 kB of every connection that uses it. */
const PREPARED_MAX = 200;

/**
 * Returns a function that wraps transactions on the model with this schema. Statements with values are prepared:
 * PostgreSQL parses and plans them once per connection instead of each time, which takes longer than running them.
 * Texts that differ each time must not be used. `memory` is shared by all transactions.
 */
export function openModelTx(schema: string, memory = new Map<string, string>()): (tx: SendingTx) => ModelTx {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size === PREPARED_MAX) return known;
    // The same in all models with this schema, because a connection accepts one text per name.
    const name = `${schema}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
    return name;
  }

  function prepared(query: unknown, values?: unknown[]): QueryConfig {
    if (typeof query !== 'string') return query as QueryConfig;
    const name = values && nameOf(query);
    return { text: query, ...(values && { values }), ...(name !== undefined && { name }) };
  }

  return (tx) => {
    let lock: string | null = null;
    let count = 0;

    function takeLock(): void {
      if (lock !== null) tx.send(prepared(LOCK, [lock]));
      lock = null;
    }

    async function query(text: unknown, values?: unknown[]) {
      takeLock();
      const result = await tx.query(prepared(text, values));
      if (!changedNothing(result)) count++;
      return result;
    }

    return {
      query: query as Tx['query'],
      send(text, values) {
        takeLock();
        count++;
        tx.send(prepared(text, values));
      },
      settle: tx.settle,
      changes: () => count,
      memory,
      lockBefore(name) {
        lock = name;
      },
    };
  };
}

/**
 * Sends a statement whose result is not needed. A projection's next statement does not wait for it; if it fails, the
 * batch fails.
 */
export async function send(tx: Tx, query: string, values?: unknown[]): Promise<void> {
  if (isModelTx(tx)) tx.send(query, values);
  else await tx.query(query, values);
}

const changedNothing = ({ command, rowCount }: QueryResult) =>
  rowCount === 0 && ['INSERT', 'UPDATE', 'DELETE'].includes(command);

/** A transaction in which every statement fails. */
export const refusingTx: ModelTx = {
  query: refuse,
  send: refuse,
  settle: async () => undefined,
  changes: () => 0,
  /** Another one each time: what is remembered here must not reach another model. */
  get memory() {
    return new Map<string, string>();
  },
  lockBefore: () => undefined,
};

/** One for all: taking the stack for each event that changes something costs more than finding out. */
const REFUSED = new Error('Expected no statement.');

function refuse(): never {
  throw REFUSED;
}
