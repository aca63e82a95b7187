import { FEEDS } from '@hirelane/api/constants';
import type { Conduct } from '@hirelane/api/schemas/conduct';
import type { ProjectListQuery } from '@hirelane/api/schemas/projects';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import type { RefusalOf } from '@hirelane/event-sourcing/decide';
import type { Caller } from '@hirelane/http/authenticate';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { openSuggestions } from '@hirelane/search/suggestions';
import type { ServiceDefinition } from '@hirelane/service/service';
import { ownerQuery } from '@hirelane/shared/owners';
import { openViewer } from '@hirelane/shared/viewer';
import { type BookmarkEvent, projectOf } from './bookmarks/bookmark.ts';
import { bookmarkHandlers, shownAgainQuery } from './bookmarks/handlers.ts';
import { conductJson } from './conduct/totals.ts';
import { bestMatchQuery } from './lists/best-matches.ts';
import { clientQuery, detailQuery, visibleQuery } from './lists/detail.ts';
import { listQueries } from './lists/queries.ts';
import { countsQuery } from './lists/search/counts.ts';
import { searchHandlers } from './lists/search/handlers.ts';
import { NO_USER } from './projects/clients.ts';
import { SEARCHED_PROJECTS } from './projects/tables.ts';
import { publicHandlers } from './public/handlers.ts';
import { feedReadModel } from './read-model.ts';
import { syndicationHandlers } from './readers/handlers.ts';
import { personalFeed } from './readers/personal.ts';
import { matchErasers, searchesErasers, searchesHandlers } from './searches/handlers.ts';
import { startMatching } from './searches/process.ts';
import type { searches } from './searches/searches.ts';
import { createSearchesSeen, openSearchesSeen } from './searches/seen.ts';
import { savedSearches } from './searches/tables.ts';

/** The text of the 503 when best matches exceed their time budget. It replaces the text about searches. */
const MATCHING_TOO_SLOW = 'Finding your best matches is taking too long. Try again in a moment.';

/** The text of the 503 when counts exceed their time budget. No page waits for these counts. */
const COUNTING_TOO_SLOW = 'Counting the projects is taking too long.';

/** Queries for projects, and the commands to save, like and hide them. */
export function feedService(): ServiceDefinition<'feed'> {
  return {
    name: 'feed',
    readModel: feedReadModel,
    refusals: { 'no-search': 'unknown' } satisfies AnswersTo<RefusalOf<typeof searches>>,
    async setUp(resources) {
      const { store, pool, model } = resources;
      const { schema } = model;
      const viewer = openViewer(resources);
      const conductOf = conductQuery(pool, schema);
      const detail = detailQuery(pool, schema);
      const canSee = visibleQuery(pool, schema);
      const clientOf = clientQuery(pool, schema);
      // Searches, best matches and counts have separate pools, so that none delays the others.
      const lists = {
        ...listQueries(pool, resources.openBudgeted(), schema),
        bestmatch: bestMatchQuery(resources.openBudgeted(MATCHING_TOO_SLOW), schema),
      };
      const counts = countsQuery(resources.openBudgeted(COUNTING_TOO_SLOW), schema);
      const suggest = openSuggestions(resources.openBudgeted(), identifier(schema), SEARCHED_PROJECTS);
      await createSearchesSeen(pool);
      const seen = openSearchesSeen(pool);
      await startMatching(resources);
      const ownerOf = ownerQuery(pool, schema, savedSearches, 'user_id');
      const { searchRows } = lists;
      const personal = personalFeed({ store, pool, searchRows, schema });
      const { exportOf } = startErasure('feed', resources, {
        bookmark: {
          freelancerId(key, freelancerId, context) {
            const erased: BookmarkEvent = { type: 'BookmarkErased', data: { freelancerId, projectId: projectOf(key) } };
            return eraseStream(store, `bookmark-${key}`, erased, context);
          },
        },
        searches: searchesErasers(store, seen),
        match: matchErasers(store),
      });

      async function list(query: ProjectListQuery, caller: Caller): Promise<string> {
        const page = { limit: query.limit, cursor: query.cursor, q: query.q };
        const feed = FEEDS.find((name) => query[name]);
        if (feed) {
          if (caller.role !== 'freelancer') throw new HttpProblem('forbidden');
          return lists[feed](caller.id, page);
        }
        if (query.hidden) {
          if (caller.role !== 'freelancer') throw new HttpProblem('forbidden');
          return lists.hidden(caller.id, page);
        }
        if (query.isProfile) {
          const clientId = query.userId ?? caller.id;
          await viewer.requireShown(caller, clientId);
          return lists.catalogue(caller.id, clientId, page);
        }
        if (query.userId !== undefined && query.userId !== caller.id) throw new HttpProblem('forbidden');
        if (caller.role !== 'client') throw invalidField('bestmatch', `Choose a feed: ${FEEDS.join(', ')}.`);
        const status = (['draft', 'published', 'past'] as const).find((name) => query[name]);
        return lists.own(caller.id, status ?? null, page);
      }

      return {
        ...bookmarkHandlers({ store, canSee, clientOf, isShownAgain: shownAgainQuery(pool, schema) }),
        ...searchHandlers({ search: lists.search, suggest, counts, visitorId: NO_USER }),
        ...searchesHandlers({ store, searchRows, seen, model, ownerOf, now: () => databaseTime(pool) }),
        ...syndicationHandlers({ searchRows, visitorId: NO_USER, personal }),
        ...publicHandlers(pool, resources.openBudgeted(), schema),
        exportFeed: async ({ params: { userId } }) => ({
          body: { data: [...(await exportOf(userId)), ...(await seen.recordsOf(userId))] },
        }),
        listProjects: async ({ query, caller }) => ({ json: await list(query, caller) }),
        async getProject({ params, caller }) {
          const id = params.id;
          const found = await detail(id, caller.id);
          if (!found) throw unknownTo(caller.id, await clientOf(id));
          return { body: found };
        },
        async readConduct({ params, caller }) {
          await viewer.requireShown(caller, params.id);
          const found = await conductOf(params.id);
          if (!found) throw new HttpProblem('unknown');
          return { body: { data: found } };
        },
      };
    },
  };
}

/** Returns a query for a user's conduct; null if they do not have a client account. */
function conductQuery(pool: Pool, schema: string) {
  return async (personId: string): Promise<Conduct | null> => {
    const { rows } = await pool.query<{ conduct: Conduct }>({
      name: `conduct-${schema}`,
      text: `SELECT ${conductJson(schema, 'c.id')} AS conduct FROM ${identifier(schema)}.clients c WHERE c.id = $1`,
      values: [personId],
    });
    return rows[0]?.conduct ?? null;
  };
}
