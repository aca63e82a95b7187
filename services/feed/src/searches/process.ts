import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@hirelane/api/constants';
import { type Context, handle, isRefusal } from '@hirelane/event-sourcing/decide';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { startDueWork } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import { areApartSql } from '@hirelane/shared/blocks';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import { attributesOf } from '../projects/attributes.ts';
import { isListed } from '../projects/tables.ts';
import { type Matched, match, matchKey } from './match.ts';
import { searchesProjection } from './projection.ts';
import { type MatchingSteps, TOLD_WITHIN_HOURS } from './queue.ts';
import { ANY_PROJECT } from './tables.ts';

type Parts = Pick<Resources, 'store' | 'pool' | 'log' | 'model' | 'onApplied' | 'onStop'>;

/** How long to wait for a search that was saved just before the project was published. */
const WAIT_MS = 2_000;
const AT_ONCE = 20;

/**
 * Matches each queued project with the saved searches: appends a SearchMatched for each owner. A retry finds the events
 * from the first attempt. `aheadMs`: how far the clock is ahead, for tests.
 */
export function startMatching(resources: Parts, aheadMs = 0): Promise<void> {
  const { store, pool, model } = resources;
  const record = handle(store, match, 'match');

  async function matchProject({ projectId, postedAt }: MatchingSteps['match-project'], context: Context, at: string) {
    const age = Date.parse(at) - Date.parse(postedAt);
    if (age > TOLD_WITHIN_HOURS * 3_600_000) return;
    // A search that was saved just before may not be in the read model yet. Not every bus can report that it is caught
    // up, so the wait has a limit. A project that has already waited that long in the queue does not wait again;
    // otherwise, each project would delay the next one.
    if (age < WAIT_MS)
      await Promise.race([model.catchUp(['searches']), sleep(WAIT_MS - age, undefined, { ref: false })]);
    await tellAll(await matchesOf(projectId, postedAt), context);
  }

  async function tellAll(matches: readonly Matched[], context: Context) {
    for (let from = 0; from < matches.length; from += AT_ONCE) {
      const some = matches.slice(from, from + AT_ONCE);
      await Promise.all(some.map((one) => record(matchKey(one), one, context).catch(unlessTheyLeft)));
    }
  }

  const matchesOf = matchesQuery(pool, model.schema);
  return startDueWork<MatchingSteps>(
    { service: 'feed', resources, projection: searchesProjection, aheadMs },
    { 'match-project': matchProject },
  );
}

/** Skips owners who have since deleted their account. */
function unlessTheyLeft(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

/** The maximum prefix length: that of the longest search, even if lower-casing doubles its characters. */
const PREFIX_MAX = 2 * LIMITS.search;

const isAny = (wanted: string, has: string) => `(s.${wanted} IS NULL OR project.${has} = ANY (s.${wanted}))`;

/**
 * SQL for whether a project passes the filters of saved search `s`. The age filter is ignored, because the project is
 * new.
 */
const IS_ASKED_FOR = [
  '(s.category IS NULL OR s.category = project.category)',
  's.skill_keys <@ project.skill_keys',
  isAny('scope', 'scope'),
  isAny('duration', 'duration'),
  isAny('experience', 'experience_type'),
  '(s.budget_min IS NULL OR project.rate >= s.budget_min)',
  '(s.budget_max IS NULL OR project.rate <= s.budget_max)',
  isAny('proposal_bands', 'proposal_band'),
].join(' AND ');

/**
 * Returns a query for the users to notify of a project published at `postedAt`, and for their searches that find it and
 * were saved earlier. Excludes suspended users and users separated from its client by a block. A search is indexed by
 * one of its words, and a project looks up all prefixes of its own words. The cost depends on the project's words and
 * on the matches, not on the number of searches. OFFSET 0 makes PostgreSQL use one index lookup per prefix
 * (docs/decisions/0072-saved-searches.md).
 */
export function matchesQuery(pool: Queryable, schema: string) {
  const s = identifier(schema);
  const isWanted = `s.tell <> 'never' AND s.saved_at < $2`;
  return async (projectId: string, postedAt: string): Promise<readonly Matched[]> => {
    const { rows } = await pool.query<Matched>({
      name: `matches-${schema}`,
      text: `
        WITH project AS MATERIALIZED (
          SELECT p.client_id, p.category, p.search, p.skill_keys, p.scope, p.duration, p.experience_type, p.rate,
            p.proposal_band::text AS proposal_band, ${attributesOf('p.', `${s}.`)} || '${ANY_PROJECT}'::text AS attributes FROM ${s}.projects p WHERE p.id = $1 AND ${isListed('p.')}),
        beginnings AS MATERIALIZED (
          SELECT DISTINCT left(word.lexeme, n) AS word FROM project, unnest(project.search) AS word,
            generate_series(1, least(char_length(word.lexeme), ${PREFIX_MAX})) AS n),
        found AS (
          SELECT s.* FROM project, beginnings b CROSS JOIN LATERAL (
            SELECT s.* FROM ${s}.searches s
            WHERE s.word COLLATE "C" = b.word AND s.word IS NOT NULL AND ${isWanted}
              AND ${IS_ASKED_FOR} AND project.search @@ s.query OFFSET 0) AS s
          UNION ALL
          SELECT s.* FROM project CROSS JOIN LATERAL (
            SELECT s.* FROM ${s}.searches s
            WHERE s.anchors && project.attributes AND ${isWanted} AND s.words = '' AND ${IS_ASKED_FOR} OFFSET 0) AS s)
        SELECT found.user_id AS "userId", $1::uuid AS "projectId",
          array_agg(found.id ORDER BY found.saved_at, found.id) AS "searchIds",
          CASE WHEN bool_or(found.tell = 'at once') THEN 'at once' ELSE 'daily' END AS tell
        FROM found, project
        WHERE NOT ${isSuspendedSql('found.user_id', schema)} AND NOT ${areApartSql(s, 'found.user_id', 'project.client_id')}
        GROUP BY found.user_id`,
      values: [projectId, postedAt],
    });
    return rows;
  };
}
