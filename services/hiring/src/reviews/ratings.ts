import { REVIEWERS_MIN } from '@hirelane/api/constants';
import type { Averages } from '@hirelane/api/schemas/reviews';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import { table } from '@hirelane/projections/table';

// Averages change only at midnight, when reviews become public, and that midnight is known when a review is written. A
// person's averages therefore have one row for each such midnight, and readers take the latest one that has passed.

/**
 * `from_at`: when these averages take effect. They cover the latest visible review by each of `people` reviewers.
 * `overall` is the average of all marks, because averaging the rounded averages could give 3.99 instead of 4.
 */
export const ratings = table<never>(
  'ratings',
  {
    subject_id: { sql: 'uuid' },
    from_at: { sql: 'timestamptz' },
    people: { sql: 'int NOT NULL' },
    quality: { sql: 'float8 NOT NULL' },
    communication: { sql: 'float8 NOT NULL' },
    reliability: { sql: 'float8 NOT NULL' },
    overall: { sql: 'float8 NOT NULL' },
  },
  { key: ['subject_id', 'from_at'] },
);

/** A person whose reviews changed, and the time from which the change is visible. */
export type Changed = Readonly<{ subjectId: string; from: string }>;

const average = (column: string) => `round(avg(${column}), 2)::float8 AS ${column}`;

/**
 * Recomputes these people's averages from that time on. Earlier rows are kept, because a new review affects only the
 * future.
 */
export async function rate(tx: Tx, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const since = `SELECT "subjectId" AS id, min("from") AS since
                 FROM jsonb_to_recordset($1) AS c("subjectId" uuid, "from" timestamptz) GROUP BY 1`;
  const values = [JSON.stringify(changed)];
  await tx.query(
    `DELETE FROM ratings r USING (${since}) AS c WHERE r.subject_id = c.id AND r.from_at >= c.since`,
    values,
  );
  await tx.query(
    `INSERT INTO ratings (subject_id, from_at, people, quality, communication, reliability, overall)
     SELECT c.id, midnight.visible_from, rated.* FROM (${since}) AS c
     CROSS JOIN LATERAL (
       SELECT DISTINCT visible_from FROM reviews WHERE subject_id = c.id AND visible_from >= c.since) AS midnight
     CROSS JOIN LATERAL (
       SELECT count(*)::int, ${average('quality')}, ${average('communication')}, ${average('reliability')},
         round(avg(quality + communication + reliability) / 3, 2)::float8 AS overall
       FROM (SELECT DISTINCT ON (author_id) quality, communication, reliability FROM reviews
             WHERE subject_id = c.id AND visible_from <= midnight.visible_from
             ORDER BY author_id, written_at DESC, id DESC) AS latest) AS rated`,
    values,
  );
}

/**
 * SQL for the highest average that a person has now or will have once all reviews are visible; NULL without reviews.
 * Averages that were already superseded when the person's last review was written are omitted.
 */
export const bestRatingSql = (id: string): string => `(
  SELECT max(r.overall) FROM ratings r WHERE r.subject_id = ${id} AND r.people >= ${REVIEWERS_MIN} AND r.from_at >= coalesce(
    (SELECT max(c.from_at) FROM ratings c WHERE c.subject_id = ${id} AND c.from_at <=
      (SELECT max(v.written_at) FROM reviews v WHERE v.subject_id = ${id})), '-infinity'))`;

/**
 * SQL for a person's averages, as a row `rated` for a left join. All of its columns are null while there are too few
 * reviewers. `schema`: the reviews read model's schema; `id`, `at`: SQL for the person's id and for the time.
 */
export const ratedAt = (schema: string, id: string, at: string): string => `LATERAL (
  SELECT r.people, r.quality, r.communication, r.reliability, r.overall FROM ${identifier(schema)}.ratings r
  WHERE r.subject_id = ${id} AND r.from_at <= ${at} ORDER BY r.from_at DESC LIMIT 1) AS rated
  ON rated.people >= ${REVIEWERS_MIN}`;

/** Returns a query for a person's averages at a time, RFC 3339 in UTC; null while there are too few reviewers. */
export function averagesQuery(pool: Pool, schema: string) {
  return async (personId: string, at: string): Promise<Averages | null> => {
    const { rows } = await pool.query<Averages>({
      name: `review-averages-${schema}`,
      text: `SELECT rated.people, rated.quality, rated.communication, rated.reliability FROM (SELECT) AS one JOIN ${ratedAt(schema, '$1', '$2')}`,
      values: [personId, at],
    });
    return rows[0] ?? null;
  };
}
