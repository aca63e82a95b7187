import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';

const [FIRST_RETRY_S, LONGEST_RETRY_S] = [1, 300];
/** How long a step that is done is remembered at least; longer while the read model says that it is due. */
const FORGET_AFTER = '1 day';

/** `at`: the time of the database, RFC 3339, UTC. */
export type DueRow = Readonly<{
  name: string;
  key: string;
  /** Id of the event that it follows from. */
  causedBy: string;
  correlationId: string;
  data: unknown;
  at: string;
}>;

/**
 * What is due, by the read model in `schema`, and what was tried and done, by the service's own table `work`. `aheadMs`
 * is added to the time of the database.
 */
export function dueQueries(pool: Pool, schema: string, work: string, aheadMs: number) {
  const due = `${identifier(schema)}.due`;
  const now = `(now() + ${Math.trunc(aheadMs)} * interval '1 ms')`;
  const left = `FROM ${due} d LEFT JOIN ${work} w USING (name, key) WHERE d.due_at IS NOT NULL AND w.done_at IS NULL`;
  return {
    /** The first rows that it is time for. */
    async due(limit: number): Promise<readonly DueRow[]> {
      const { rows } = await pool.query<DueRow>({
        name: `due-${schema}`,
        text: `SELECT name, key, d.caused_by AS "causedBy", d.correlation_id AS "correlationId", d.data, ${instant(now)} AS at
               ${left} AND d.due_at <= ${now} AND (w.next_at IS NULL OR w.next_at <= now())
               ORDER BY d.due_at LIMIT $1`,
        values: [limit],
      });
      return rows;
    },
    /**
     * Milliseconds until the next row's time; Infinity when there is none. Of what has not failed only the first is
     * read.
     */
    async untilNext(): Promise<number> {
      const { rows } = await pool.query<{ ms: number | null }>({
        name: `due-next-${schema}`,
        text: `SELECT (extract(epoch FROM least(
                 (SELECT d.due_at - ${now} ${left} AND w.next_at IS NULL ORDER BY d.due_at LIMIT 1),
                 (SELECT min(greatest(d.due_at - ${now}, w.next_at - now()))
                  FROM ${work} w JOIN ${due} d USING (name, key)
                  WHERE w.done_at IS NULL AND w.next_at IS NOT NULL AND d.due_at IS NOT NULL))) * 1000)::float8 AS ms`,
      });
      return rows[0]?.ms ?? Number.POSITIVE_INFINITY;
    },
    /** Keeps other copies away until the end of the transaction; false if one is at it, or it is done. */
    async take(tx: Tx, name: string, key: string): Promise<boolean> {
      const { rows } = await tx.query<{ free: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
        [`${work}/${name}/${key}`],
      );
      if (!rows[0]?.free) return false;
      // A statement of its own: it sees what the copy that had the lock before has committed.
      const { rowCount } = await tx.query(`SELECT FROM ${work} WHERE (name, key) = ($1, $2) AND done_at IS NOT NULL`, [
        name,
        key,
      ]);
      return rowCount === 0;
    },
    /** Records that it is done. */
    async done(tx: Tx, name: string, key: string): Promise<void> {
      await tx.query(
        `INSERT INTO ${work} (name, key, done_at) VALUES ($1, $2, now())
         ON CONFLICT (name, key) DO UPDATE SET done_at = now()`,
        [name, key],
      );
    },
    /** It failed: the next try is later each time. */
    async failed(name: string, key: string): Promise<void> {
      await pool.query({
        name: `due-failed-${schema}`,
        text: `INSERT INTO ${work} AS w (name, key, failures, next_at) VALUES ($1, $2, 1, now() + ${FIRST_RETRY_S} * interval '1 s')
               ON CONFLICT (name, key) DO UPDATE SET failures = w.failures + 1,
                 next_at = now() + least(${LONGEST_RETRY_S}, ${FIRST_RETRY_S} * 2.0 ^ least(w.failures, 20)) * interval '1 s'`,
        values: [name, key],
      });
    },
    /** Removes what was done, or has failed, long ago and is not due. */
    async forget(): Promise<void> {
      await pool.query(
        `DELETE FROM ${work} w WHERE coalesce(done_at, next_at) < now() - interval '${FORGET_AFTER}'
         AND NOT EXISTS (SELECT FROM ${due} d WHERE (d.name, d.key) = (w.name, w.key) AND d.due_at IS NOT NULL)`,
      );
    },
  };
}
