import { createHash } from 'node:crypto';
import type { Tx } from '@hirelane/postgres/pool';

/** A transaction on a read model, for `apply`. */
export type ModelTx = Tx &
  Readonly<{
    /** Takes this lock, which is held until the commit, before the next statement; null takes none. */
    lockBefore(lock: string | null): void;
    /** The number of statements so far, without locks. */
    sent(): number;
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
 * Texts that differ each time must not be used.
 */
export function openModelTx(schema: string): (tx: Tx) => ModelTx {
  const names = new Map<string, string>();
  const memory = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size === PREPARED_MAX) return known;
    // The same in all models with this schema, because a connection accepts one text per name.
    const name = `${schema}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
    return name;
  }

  return (tx) => {
    let lock: string | null = null;
    let count = 0;

    function send(query: unknown, values?: unknown[]): Promise<unknown> {
      const name = typeof query === 'string' && values !== undefined ? nameOf(query) : undefined;
      if (name !== undefined) return tx.query({ name, text: query as string, values: values ?? [] });
      return Reflect.apply(tx.query, tx, values === undefined ? [query] : [query, values]);
    }

    async function query(text: unknown, values?: unknown[]) {
      count++;
      const first = lock;
      lock = null;
      if (first !== null) await send(LOCK, [first]);
      return send(text, values);
    }

    return {
      query: query as Tx['query'],
      sent: () => count,
      memory,
      lockBefore(name) {
        lock = name;
      },
    };
  };
}

/** A transaction in which every statement fails. */
export const refusingTx: ModelTx = {
  query() {
    throw new Error('Expected no statement.');
  },
  sent: () => 0,
  memory: new Map(),
  lockBefore: () => undefined,
};
