import type { FreelancerQuery } from '@hirelane/api/schemas/freelancers';
import type { Handlers } from '@hirelane/http/handlers';
import { OverBudget } from '@hirelane/postgres/budget';
import { FEW } from '@hirelane/search/suggestions';
import type { Viewer } from '@hirelane/shared/viewer';
import type { countsQuery, factsQuery, freelancerQueries } from './queries.ts';

type Deps = Readonly<{
  list: ReturnType<typeof freelancerQueries>;
  counts: ReturnType<typeof countsQuery>;
  facts: ReturnType<typeof factsQuery>;
  viewer: Pick<Viewer, 'seenBy'>;
  /** Returns the likely correction of a query, or null if the query needs no correction. */
  suggest(q: string): Promise<string | null>;
}>;

/** The freelancer directory, the counts next to its filters, and facts about some freelancers. */
export function freelancerHandlers({ list, counts, facts, viewer, suggest }: Deps): Pick<Handlers<'hiring'>, Answered> {
  /**
   * A corrected query, if it finds a freelancer that the caller may see. Corrections come from the words in the whole
   * directory, so without this check, a correction could reveal a word from the profile of a freelancer who blocks the
   * caller.
   */
  async function suggestionFor(query: FreelancerQuery, callerId: string): Promise<string | null> {
    const meant = query.q ? await suggest(query.q) : null;
    if (meant === null) return null;
    try {
      const { rows } = await list({ ...query, q: meant, sort: 'changed', limit: 1 }, callerId);
      return rows.length > 0 ? meant : null;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      error.report();
      return null;
    }
  }

  return {
    async listFreelancers({ query, caller }) {
      const { rows, nextCursor, isByName } = await list(query, caller.id);
      const isFew = rows.length < FEW && query.cursor === undefined && !isByName;
      const suggestion = isFew ? await suggestionFor(query, caller.id) : null;
      return { body: { data: [...rows], nextCursor, suggestion } };
    },
    async readFreelancerFacts({ query: { ids }, caller }) {
      const seen = await Promise.all(ids.map((id) => viewer.seenBy(caller, id)));
      return { body: { data: [...(await facts(ids.filter((_, n) => seen[n]?.isShown)))] } };
    },
    countFreelancers: async ({ query, caller }) => ({ body: await counts(query, caller.id) }),
  };
}

type Answered = 'listFreelancers' | 'countFreelancers' | 'readFreelancerFacts';
