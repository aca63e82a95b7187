import { decodeCursor, encodeCursor, Moment } from '@hirelane/http/cursor';
import { sizeFor, type Wanted } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import * as z from 'zod';
import { type CardRow, type CardSchemas, cardJson, joins, listJson } from './card.ts';
import { isListed } from './tables.ts';

/** `[shared skills, skills of the project, time, id]`; among those that are not ranked, `shared skills` is 0. */
const MatchCursor = z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000), Moment, z.uuid()]);

type Match = CardRow & Readonly<{ shared: number; of: number; sort_at: string }>;

/** Projects that are ranked: the newest that share a skill. */
export const RANKED_MAX = 500;

/**
 * Returns the query of a page of `ProjectList`, as JSON text: published projects, those that share most skills with the
 * freelancer first; among equals the one that asks for the fewest others, then the newest. All others come last, newest
 * first.
 *
 * Ranked are the newest 500 that share a skill. They are exactly the newest 500 of all that share one, with all the
 * skills they share: if one of them, or one of its skills, were missing from the newest 500 of that skill, 500 newer
 * projects would share that skill alone. What is older comes among the others. So the cost depends on the number of
 * skills and not on that of projects (docs/decisions/0043-a-million-projects.md).
 */
export function bestMatchQuery(pool: Queryable, schemas: CardSchemas) {
  const schema = schemas.feed;
  const s = identifier(schema);
  const overlap = 'cardinality(ARRAY(SELECT unnest(p.skill_keys) INTERSECT SELECT unnest(mine.skill_keys)))';
  const ranked = `
    mine AS MATERIALIZED (
      SELECT coalesce((SELECT skill_keys FROM ${s}.freelancers WHERE id = $1), '{}') AS skill_keys),
    ranked AS MATERIALIZED (
      SELECT newest.project_id AS id, newest.published_at, newest.skill_count AS of, count(*)::int AS shared
      FROM (SELECT DISTINCT unnest(skill_keys) AS skill_key FROM mine) AS skill, LATERAL (
        SELECT project_id, published_at, skill_count FROM ${s}.project_skills AS p WHERE p.skill_key = skill.skill_key
        ORDER BY p.published_at DESC, p.project_id DESC LIMIT ${RANKED_MAX}) AS newest
      GROUP BY newest.project_id, newest.published_at, newest.skill_count
      ORDER BY newest.published_at DESC, newest.project_id DESC LIMIT ${RANKED_MAX})`;

  const matching = (isLater: string, rows: number) => `
    WITH ${ranked}, page AS (
      SELECT * FROM ranked WHERE ${isLater} ORDER BY shared DESC, of, published_at DESC, id DESC LIMIT ${rows})
    SELECT p.id AS "_id", ${cardJson(schemas, { match: matchOf('page.shared', 'page.of') })} AS card, page.shared, page.of, ${instant('p.published_at')} AS sort_at
    FROM page JOIN ${s}.projects p USING (id) ${joins(schemas)}
    ORDER BY page.shared DESC, page.of, p.published_at DESC, p.id DESC`;

  const others = (isLater: string, rows: number) => `
    WITH ${ranked}, page AS (
      SELECT p.id FROM mine, ${s}.projects p
      WHERE ${isListed('p.')} AND ${isLater} AND NOT (p.skill_keys && mine.skill_keys AND EXISTS (
        SELECT FROM ranked WHERE ranked.id = p.id))
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${rows})
    SELECT p.id AS "_id", ${cardJson(schemas, { match: matchOf(overlap, 'cardinality(p.skill_keys)') })} AS card,
      ${overlap} AS shared, cardinality(p.skill_keys) AS of, ${instant('p.published_at')} AS sort_at
    FROM mine, page JOIN ${s}.projects p USING (id) ${joins(schemas)}
    ORDER BY p.published_at DESC, p.id DESC`;

  const query = async (name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Match>({ name: `${name}-${schema}`, text, values: [...values] })).rows;

  return async (callerId: string, { limit, cursor }: Wanted): Promise<string> => {
    const [shared, of, time, id] = decodeCursor(MatchCursor, cursor) ?? [];
    const size = sizeFor(limit);
    const from = cursor === undefined ? 'the start' : shared === 0 ? 'others' : 'ranked';
    const first =
      from === 'others'
        ? []
        : from === 'ranked'
          ? await query(`matching-${size}-after`, matching(IS_WORSE, size + 1), [callerId, shared, of, time, id])
          : await query(`matching-${size}`, matching('true', size + 1), [callerId]);
    if (first.length > limit) return toList(first, [], limit);
    const rest =
      from === 'others'
        ? await query(`others-${size}-after`, others(IS_OLDER, size + 1), [callerId, time, id])
        : await query(`others-${size}`, others('true', size + 1), [callerId]);
    return toList(first, rest, limit);
  };
}

const IS_WORSE = '(shared, -of, published_at, id) < ($2::int, -$3::int, $4::timestamptz, $5::uuid)';
const IS_OLDER = '(p.published_at, p.id) < ($2::timestamptz, $3::uuid)';

const matchOf = (shared: string, of: string) => `json_build_object('shared', ${shared}, 'of', ${of})`;

function toList(ranked: readonly Match[], others: readonly Match[], limit: number): string {
  const rows = [...ranked, ...others];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isRanked = shown.length <= ranked.length;
  return listJson(shown, last ? encodeCursor([isRanked ? last.shared : 0, last.of, last.sort_at, last._id]) : null);
}
