import type { ProjectList } from '@hirelane/contracts/api/projects';
import { decodeCursor, encodeCursor, Moment } from '@hirelane/http/cursor';
import type { Wanted } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import * as z from 'zod';
import { CARD, type CardRow, joins } from './card.ts';

/** `[shared skills, skills of the project, time, id]` */
const MatchCursor = z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000), Moment, z.uuid()]);

type Match = CardRow & Readonly<{ shared: number; of: number; sort_at: string }>;

/**
 * Published projects, those that share most skills with the freelancer first; among equals the one that asks for the
 * fewest others, then the newest. Projects that share none come last, newest first. The two parts are two queries, so
 * that each has an index: overlap by the skills' GIN index, the rest by date. The first one has to look at every
 * project that shares a skill, so that `pool` gives each a budget.
 */
export function bestMatchQuery(pool: Queryable, schema: string) {
  const s = identifier(schema);
  const overlap = `cardinality(ARRAY(SELECT unnest(p.skill_keys) INTERSECT SELECT unnest(mine.skill_keys)))`;
  const select = (shared: string) => `
    SELECT ${CARD}, ${shared} AS shared, cardinality(p.skill_keys) AS of,
           ${instant('p.published_at')} AS sort_at
    FROM (SELECT coalesce((SELECT skill_keys FROM ${s}.freelancers WHERE id = $1), '{}') AS skill_keys) mine,
         ${s}.projects p ${joins(schema)}
    WHERE p.status = 'published'`;

  const matching = `SELECT * FROM (${select(overlap)} AND p.skill_keys && mine.skill_keys) m
    WHERE $3::int IS NULL OR (shared, -of, sort_at, "_id") < ($3, -$4::int, $5::text, $6::uuid)
    ORDER BY shared DESC, of, sort_at DESC, "_id" DESC LIMIT $2`;
  const others = `${select('0')} AND NOT p.skill_keys && mine.skill_keys
    AND ($3::timestamptz IS NULL OR (p.published_at, p.id) < ($3, $4::uuid))
    ORDER BY p.published_at DESC, p.id DESC LIMIT $2`;

  const query = async (name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Match>({ name: `${name}-${schema}`, text, values: [...values] })).rows;

  return async (callerId: string, { limit, cursor }: Wanted): Promise<ProjectList> => {
    const after = decodeCursor(MatchCursor, cursor);
    const amongOthers = after?.[0] === 0;
    const first = amongOthers
      ? []
      : await query('matching', matching, [callerId, limit + 1, ...(after ?? [null, null, null, null])]);
    const left = limit + 1 - first.length;
    const from = amongOthers ? [after[2], after[3]] : [null, null];
    const rest = left > 0 ? await query('others', others, [callerId, left, ...from]) : [];
    return toList([...first, ...rest], limit);
  };
}

function toList(rows: readonly Match[], limit: number): ProjectList {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ shared, of, sort_at: _, ...card }) => ({
      ...card,
      proposalStatus: null,
      match: { shared, of },
    })),
    nextCursor: last ? encodeCursor([last.shared, last.of, last.sort_at, last._id]) : null,
  };
}
