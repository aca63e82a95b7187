import type { CountsQuery, ProjectCounts } from '@hirelane/api/schemas/project-search';
import type { Handlers } from '@hirelane/http/handlers';
import { invalidField } from '@hirelane/http/http-problem';
import { FEW } from '@hirelane/search/suggestions';
import { listJson } from '../card.ts';
import type { listQueries } from '../queries.ts';

type Deps = Readonly<{
  search: ReturnType<typeof listQueries>['search'];
  /** The spelling suggestion for a search's words; null if the search needs no correction. */
  suggest(q: string): Promise<string | null>;
  counts(callerId: string, query: CountsQuery): Promise<ProjectCounts>;
  /** The caller id that queries use for visitors. */
  visitorId: string;
}>;

/** Handlers for the project search and the counts next to its filters. */
export function searchHandlers({ search, suggest, counts, visitorId }: Deps): Pick<Handlers<'feed'>, Answered> {
  return {
    async searchProjects({ query: { q, sort, limit, cursor, ...filters }, caller }) {
      if (sort === 'best' && caller.role !== 'freelancer') {
        throw invalidField('sort', 'Only freelancers have best matches.');
      }
      const { rows, nextCursor } = await search(callerOf(caller), filters, sort, { q, limit, cursor });
      const isFew = rows.length < FEW && cursor === undefined;
      const suggestion = isFew && q !== undefined ? await suggest(q) : null;
      return { json: listJson(rows, nextCursor, suggestion) };
    },
    countProjects: async ({ query, caller }) => ({ body: await counts(callerOf(caller), query) }),
  };

  function callerOf(caller: { role: string; id?: string }): string {
    return caller.role === 'visitor' || caller.id === undefined ? visitorId : caller.id;
  }
}

type Answered = 'searchProjects' | 'countProjects';
