import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, handle, isRefusal } from '@hirelane/event-sourcing/decide';
import { startDueWork } from '@hirelane/processes/due-work';
import { schemaOf } from '@hirelane/projections/projection';
import type { Projector } from '@hirelane/projections/projector';
import type { Resources } from '@hirelane/service/service';
import { type Matched, match, matching, matchKey } from './match.ts';
import { type MatchSchemas, matchesQuery } from './matches.ts';
import { type MatchingSteps, searchesProjection } from './projection.ts';

type Parts = Pick<Resources, 'store' | 'pool' | 'log' | 'startProjection' | 'onStop'>;
type Options = Readonly<{
  schemas: Omit<MatchSchemas, 'searches'>;
  /** The read model of projects. */
  projects: Pick<Projector, 'waitFor'>;
  /** For tests: how far the clock is ahead. */
  aheadMs?: number;
}>;

/** Nobody is told of a project that is older, such as after a long standstill. */
const TOLD_WITHIN_MS = 24 * 3_600_000;
/** For other read models to hold what this one has seen. */
const WAIT_MS = 2_000;
const AT_ONCE = 20;

/**
 * Starts the read model of saved searches, and tells whom each new project concerns: a SearchMatched for each person,
 * then MatchingEnded, which ends the step. What is tried again finds the events of the first try.
 */
export async function startMatching(resources: Parts, { schemas, projects, aheadMs = 0 }: Options): Promise<Projector> {
  const { store, pool } = resources;
  const tell = handle(store, match, 'match');
  const end = handle(store, matching, 'matching');

  async function matchProject(
    { projectId, postedAt, version }: MatchingSteps['match-project'],
    context: Context,
    at: string,
  ) {
    if (Date.parse(at) - Date.parse(postedAt) <= TOLD_WITHIN_MS) {
      if (!(await projects.waitFor(`project-${projectId}`, version, WAIT_MS))) {
        throw new Error('the feed does not hold the project yet');
      }
      // A search that was saved just before may still be on its way. Not every bus can tell when there is none; a
      // project that has waited its turn for as long needs no more, or a copy would manage one in a second.
      const left = WAIT_MS - (Date.parse(at) - Date.parse(postedAt));
      if (left > 0) await Promise.race([projector.catchUp(), sleep(left, undefined, { ref: false })]);
      await tellAll(await matchesOf(projectId, postedAt), context);
    }
    await end(projectId, { projectId }, context);
  }

  async function tellAll(matches: readonly Matched[], context: Context) {
    for (let from = 0; from < matches.length; from += AT_ONCE) {
      const some = matches.slice(from, from + AT_ONCE);
      await Promise.all(some.map((one) => tell(matchKey(one), one, context).catch(unlessTheyLeft)));
    }
  }

  const matchesOf = matchesQuery(pool, { ...schemas, searches: schemaOf(searchesProjection) });
  const projector = await startDueWork<MatchingSteps>(
    { service: 'feed', resources, projection: searchesProjection, aheadMs },
    { 'match-project': matchProject },
  );
  return projector;
}

/** Whoever has deleted their account is told nothing; the others are. */
function unlessTheyLeft(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
