import { SERVICES } from '@hirelane/api/services';
import { NO_ACTOR } from '@hirelane/processes/due-work';
import type pg from 'pg';

type Sql = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Returns a function that counts the events from user requests in all logs. Each call reads only the events since the
 * last one, because tests with thousands of requests count before and after each one. This works because positions
 * become visible in order (docs/decisions/0021-writers-take-turns.md).
 */
export function eventCounter(sql: Sql): () => Promise<number> {
  const logs = SERVICES.map(
    (log, i) => `SELECT '${log}' AS log, position, meta FROM ${log}.events WHERE position > $${i + 2}`,
  );
  const text = `SELECT log, max(position) AS last, count(*) FILTER (WHERE meta->>'actor' <> $1) AS n
    FROM (${logs.join(' UNION ALL ')}) AS events GROUP BY log`;
  let counted: ReadonlyMap<string, Readonly<{ last: string; n: number }>> = new Map();
  return async () => {
    const before = counted;
    const after = SERVICES.map((log) => before.get(log)?.last ?? '0');
    const rows = await sql<{ log: string; last: string; n: string }>(text, [NO_ACTOR, ...after]);
    const added = rows.map(({ log, last, n }) => [log, { last, n: (before.get(log)?.n ?? 0) + Number(n) }] as const);
    const now = new Map([...before, ...added]);
    counted = now;
    return [...now.values()].reduce((sum, { n }) => sum + n, 0);
  };
}
