import { identifier, literal, type Pool } from './pool.ts';

export type Ends = Readonly<{
  /** Calls `wake` at least once each time the log has grown. Returns the function that stops the calls. */
  watch(schema: string, wake: () => void): () => void;
  stop(): void;
}>;

/**
 * Checks the ends of all watched logs in one query every `intervalMs`, so that a lost wake-up delays a subscriber by at
 * most that time. A separate query for each subscriber and log would amount to 35 queries per second in an idle
 * process. If the query fails, as for a log whose service has never run, all subscribers are woken and check their logs
 * themselves.
 */
export function watchEnds(pool: Pool, intervalMs: number): Ends {
  const watchers = new Map<string, Set<() => void>>();
  const ends = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function look() {
    const schemas = [...watchers.keys()].sort();
    try {
      const { rows } = await pool.query<{ log: string; last: string | null }>(textFor(schemas));
      for (const { log, last } of rows) {
        if (last === null || ends.get(log) === last) continue;
        ends.set(log, last);
        for (const wake of watchers.get(log) ?? []) wake();
      }
    } catch {
      for (const wakes of watchers.values()) for (const wake of wakes) wake();
    }
    timer = undefined;
    schedule();
  }

  function schedule() {
    if (!isStopped && watchers.size > 0) timer ??= setTimeout(() => void look(), intervalMs);
  }

  return {
    watch(schema, wake) {
      const wakes = watchers.get(schema) ?? new Set();
      watchers.set(schema, wakes.add(wake));
      // The new subscriber was not woken for events that the others have already read.
      ends.delete(schema);
      schedule();
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) watchers.delete(schema);
      };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Positions become visible in order, so the last position shows whether there are new events. */
const textFor = (schemas: readonly string[]): string =>
  schemas
    .map(
      (schema) =>
        `SELECT ${literal(schema)} AS log, (SELECT max(position) FROM ${identifier(schema)}.events)::text AS last`,
    )
    .join(' UNION ALL ');
