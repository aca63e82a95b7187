import { decodeCursor, encodeCursor, Moment, type PageRequest, sizeFor } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import * as z from 'zod';
import { isListed, isNotHiddenBy, keptHidden } from '../projects/tables.ts';
import { type CardRow, cardJson, joins, listJson } from './card.ts';

/** `[points, number of skills, time, id]`; points are 0 for projects that are not ranked. */
const MatchCursor = z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000), Moment, z.uuid()]);

type Match = CardRow & Readonly<{ points: number; of: number; sort_at: string }>;

/** Points for a shared skill, and for a shared skill that a job marked "Less like this" also requires. */
const [POINTS, LESS] = [2, 1];

/** SQL for freelancer `$1`'s skills, each with its points. `s`: the quoted schema. */
const countedSkills = (s: string) => `
  SELECT DISTINCT k.skill_key, CASE WHEN k.skill_key IN (
      SELECT unnest(q.skill_keys) FROM (${keptHidden(s)}) AS h JOIN ${s}.projects q ON q.id = h.project_id
      WHERE h.is_less) THEN ${LESS} ELSE ${POINTS} END AS points
  FROM ${s}.freelancers f, unnest(f.skill_keys) AS k(skill_key) WHERE f.id = $1`;

/** SQL that joins the caller's skills as one row, `mine`, so that they are read once and not for each project. */
export const pointsJoin = (s: string): string => `CROSS JOIN (
  SELECT array_agg(c.skill_key) AS keys, array_agg(c.points) AS points FROM (${countedSkills(s)}) AS c) AS mine`;

/** SQL for the total points of the skills that project `p` shares with the caller; requires `pointsJoin`. */
export const POINTS_SQL = `coalesce((
  SELECT sum(m.points)::int FROM unnest(mine.keys, mine.points) AS m(skill_key, points)
  WHERE m.skill_key = ANY (p.skill_keys)), 0)`;

/** How many of the newest projects that share a skill are ranked. */
export const RANKED_MAX = 500;

/**
 * Returns the query for a page of `ProjectList` as JSON text. Published projects are ordered by the skills they share
 * with the freelancer, where skills of jobs marked "Less like this" count half; then by how few other skills they
 * require; then newest first. Projects that are not ranked follow, newest first. The newest 500 projects that share a
 * skill are ranked, by all the skills they share. Reading the newest 500 of each skill is enough: if a project is not
 * among them, 500 newer projects share that skill. Older projects are listed with the unranked ones. The cost therefore
 * depends on the number of skills, not of projects (docs/decisions/0043-a-million-projects.md).
 */
export function bestMatchQuery(pool: Queryable, schema: string) {
  const s = identifier(schema);
  const ranked = `
    mine AS MATERIALIZED (${countedSkills(s)}),
    ranked AS MATERIALIZED (
      SELECT newest.project_id AS id, newest.published_at, newest.skill_count AS of, sum(mine.points)::int AS points
      FROM mine, LATERAL (
        SELECT project_id, published_at, skill_count FROM ${s}.project_skills AS p
        WHERE p.skill_key = mine.skill_key AND ${isNotHiddenBy(s, 'p.project_id')}
        ORDER BY p.published_at DESC, p.project_id DESC LIMIT ${RANKED_MAX}) AS newest
      GROUP BY newest.project_id, newest.published_at, newest.skill_count
      ORDER BY newest.published_at DESC, newest.project_id DESC LIMIT ${RANKED_MAX})`;

  const matching = (isLater: string, rows: number) => `
    WITH ${ranked}, page AS (
      SELECT * FROM ranked WHERE ${isLater} ORDER BY points DESC, of, published_at DESC, id DESC LIMIT ${rows})
    SELECT p.id AS "_id", ${cardJson(schema)} AS card, page.points, page.of, ${instant('p.published_at')} AS sort_at
    FROM page JOIN ${s}.projects p USING (id) ${joins(schema)}
    ORDER BY page.points DESC, page.of, p.published_at DESC, p.id DESC`;

  const others = (isLater: string, rows: number) => `
    WITH ${ranked}, page AS (
      SELECT p.id FROM ${s}.projects p
      WHERE ${isListed('p.')} AND ${isLater} AND ${isNotHiddenBy(s, 'p.id')}
        AND NOT EXISTS (SELECT FROM ranked WHERE ranked.id = p.id)
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${rows})
    SELECT p.id AS "_id", ${cardJson(schema)} AS card, 0 AS points, cardinality(p.skill_keys) AS of, ${instant('p.published_at')} AS sort_at
    FROM page JOIN ${s}.projects p USING (id) ${joins(schema)}
    ORDER BY p.published_at DESC, p.id DESC`;

  const query = async (name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Match>({ name: `${name}-${schema}`, text, values: [...values] })).rows;

  return async (callerId: string, { limit, cursor }: PageRequest): Promise<string> => {
    const [points, of, time, id] = decodeCursor(MatchCursor, cursor) ?? [];
    const size = sizeFor(limit);
    const from = cursor === undefined ? 'the start' : points === 0 ? 'others' : 'ranked';
    const first =
      from === 'others'
        ? []
        : from === 'ranked'
          ? await query(`matching-${size}-after`, matching(IS_WORSE, size + 1), [callerId, points, of, time, id])
          : await query(`matching-${size}`, matching('true', size + 1), [callerId]);
    if (first.length > limit) return toList(first, [], limit);
    const rest =
      from === 'others'
        ? await query(`others-${size}-after`, others(IS_OLDER, size + 1), [callerId, time, id])
        : await query(`others-${size}`, others('true', size + 1), [callerId]);
    return toList(first, rest, limit);
  };
}

const IS_WORSE = '(points, -of, published_at, id) < ($2::int, -$3::int, $4::timestamptz, $5::uuid)';
const IS_OLDER = '(p.published_at, p.id) < ($2::timestamptz, $3::uuid)';

function toList(ranked: readonly Match[], others: readonly Match[], limit: number): string {
  const rows = [...ranked, ...others];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isRanked = shown.length <= ranked.length;
  return listJson(shown, last ? encodeCursor([isRanked ? last.points : 0, last.of, last.sort_at, last._id]) : null);
}
