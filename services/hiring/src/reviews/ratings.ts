import { REVIEWERS_MIN } from '@hirelane/api/constants';
import type { Averages } from '@hirelane/api/schemas/reviews';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import { table } from '@hirelane/projections/table';

// Averages change at midnight only, when reviews become visible, and each midnight is known when a review is written.
// So the averages of a person stand in a row for each such midnight, and whoever reads them looks for the last one that
// is over.

/**
 * `from_at`: from when these averages count. Over the latest visible review of each of `people` different people.
 * `overall`: over all marks, since a sum of rounded averages may say 3.99 for 4.
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

/** A person whose reviews changed, and the earliest time from which that shows. */
export type Changed = Readonly<{ subjectId: string; from: string }>;

const average = (column: string) => `round(avg(${column}), 2)::float8 AS ${column}`;

/**
 * Computes the averages of these people anew, from that time on. Earlier ones stay: what is written now shows in the
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
 * SQL of the highest average that a person has, or will have once all is visible; NULL without any. An average that no
 * longer counted when their last review was written never counts again.
 */
export const bestRatingSql = (id: string): string => `(
  SELECT max(r.overall) FROM ratings r WHERE r.subject_id = ${id} AND r.people >= ${REVIEWERS_MIN} AND r.from_at >= coalesce(
    (SELECT max(c.from_at) FROM ratings c WHERE c.subject_id = ${id} AND c.from_at <=
      (SELECT max(v.written_at) FROM reviews v WHERE v.subject_id = ${id})), '-infinity'))`;

/**
 * SQL of the averages of a person, as a row `rated` that is joined from the left: all null before there are enough
 * people. `schema`: of the read model of reviews; `id`, `at`: SQL of who it is, and of the time.
 */
export const ratedAt = (schema: string, id: string, at: string): string => `LATERAL (
  SELECT r.people, r.quality, r.communication, r.reliability, r.overall FROM ${identifier(schema)}.ratings r
  WHERE r.subject_id = ${id} AND r.from_at <= ${at} ORDER BY r.from_at DESC LIMIT 1) AS rated
  ON rated.people >= ${REVIEWERS_MIN}`;

/**
 * Returns a query for the averages of a person at a time, RFC 3339 in UTC; null as long as there are too few people.
 */
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
