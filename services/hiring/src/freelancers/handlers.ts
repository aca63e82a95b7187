import type { FreelancerQuery } from '@hirelane/api/schemas/freelancers';
import type { Handlers } from '@hirelane/http/handlers';
import { OverBudget } from '@hirelane/postgres/budget';
import { FEW } from '@hirelane/search/suggestions';
import type { countsQuery, freelancerQueries } from './queries.ts';

type Deps = Readonly<{
  list: ReturnType<typeof freelancerQueries>;
  counts: ReturnType<typeof countsQuery>;
  /** What was probably meant by words; null for nothing else. */
  suggest(q: string): Promise<string | null>;
}>;

/** The directory of freelancers, and the numbers beside its filters. */
export function freelancerHandlers({ list, counts, suggest }: Deps): Pick<Handlers<'hiring'>, Answered> {
  /**
   * Other words that find somebody whom the caller may see: what is known of words is that of everybody in the
   * directory, so that a word of somebody who blocks the caller would be told otherwise.
   */
  async function suggestionFor(query: FreelancerQuery, callerId: string): Promise<string | null> {
    const meant = query.q ? await suggest(query.q) : null;
    if (meant === null) return null;
    try {
      const { rows } = await list({ ...query, q: meant, sort: 'changed', limit: 1 }, callerId);
      return rows.length > 0 ? meant : null;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      error.tell();
      return null;
    }
  }

  return {
    async listFreelancers({ query, caller }) {
      const { rows, nextCursor } = await list(query, caller.id);
      const isFew = rows.length < FEW && query.cursor === undefined;
      const suggestion = isFew ? await suggestionFor(query, caller.id) : null;
      return { body: { data: [...rows], nextCursor, suggestion } };
    },
    countFreelancers: async ({ query, caller }) => ({ body: await counts(query, caller.id) }),
  };
}

type Answered = 'listFreelancers' | 'countFreelancers';
