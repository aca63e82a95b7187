import { identifier, literal, type Pool } from './pool.ts';

export type Ends = Readonly<{
  /**
   * Calls `wake` at least once each time the log has grown. `pool` can read the log. Returns the function that stops
   * the calls.
   */
  watch(schema: string, pool: Pool, wake: () => void): () => void;
  stop(): void;
}>;

/** `last` is the end of the log when the watcher was last woken. */
type Watcher = { readonly schema: string; readonly pool: Pool; readonly wake: () => void; last: string | null };

/**
 * Checks the ends of all watched logs every `intervalMs`, so that a lost wake-up delays a subscriber by at most that
 * time. The logs of all watchers are checked with as few queries as their pools allow, because these queries are most of
 * what an idle process does. If a query fails, as for a log whose service has never run, its watchers are woken and
 * check their logs themselves.
 */
export function watchEnds(intervalMs: number): Ends {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function look(pool: Pool, schemas: readonly string[]) {
    const ends = await pool
      .query<{ log: string; last: string | null }>(textFor(schemas))
      .then(({ rows }) => new Map(rows.map(({ log, last }) => [log, last])))
      .catch(() => null);
    for (const watcher of watchers) {
      if (!schemas.includes(watcher.schema)) continue;
      const last = ends?.get(watcher.schema) ?? null;
      if (ends && (last === null || last === watcher.last)) continue;
      watcher.last = last;
      watcher.wake();
    }
  }

  async function lookAtAll() {
    await Promise.all([...queriesFor(watchers)].map(([pool, schemas]) => look(pool, schemas)));
    timer = undefined;
    schedule();
  }

  function schedule() {
    if (!isStopped && watchers.size > 0) timer ??= setTimeout(() => void lookAtAll(), intervalMs);
  }

  return {
    watch(schema, pool, wake) {
      const watcher = { schema, pool, wake, last: null };
      watchers.add(watcher);
      schedule();
      return () => void watchers.delete(watcher);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The logs to check through each pool, so that each log is checked once and few pools are used. */
function queriesFor(watchers: ReadonlySet<Watcher>): ReadonlyMap<Pool, readonly string[]> {
  const logsOf = new Map<Pool, Set<string>>();
  for (const { pool, schema } of watchers) logsOf.set(pool, (logsOf.get(pool) ?? new Set()).add(schema));
  const left = new Set([...watchers].map(({ schema }) => schema));
  const queries = new Map<Pool, readonly string[]>();
  const most = [...logsOf].sort(([, one], [, other]) => other.size - one.size);
  for (const [pool, logs] of most) {
    const own = [...logs].filter((log) => left.delete(log)).sort();
    if (own.length > 0) queries.set(pool, own);
  }
  return queries;
}

/** Positions become visible in order, so the last position shows whether there are new events. */
const textFor = (schemas: readonly string[]): string =>
  schemas
    .map(
      (schema) =>
        `SELECT ${literal(schema)} AS log, (SELECT max(position) FROM ${identifier(schema)}.events)::text AS last`,
    )
    .join(' UNION ALL ');
