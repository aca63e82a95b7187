import type { FreelancerFacts } from '@hirelane/api/schemas/freelancers';
import { useQueries } from '@tanstack/react-query';
import { factsQuery } from '@/features/freelancers/queries';

/** The number of freelancers per request: a page of proposals, so that a further page repeats no request. */
const EACH = 20;

/** Facts about a freelancer: undefined while they are loading, null if they could not be loaded or are not visible. */
export type FactsOf = (freelancerId: string) => FreelancerFacts | null | undefined;

/** Facts about these freelancers, in the order of the list. */
export function useFreelancerFacts(ids: readonly string[]): FactsOf {
  const groups = Array.from({ length: Math.ceil(ids.length / EACH) }, (_, n) => ids.slice(n * EACH, (n + 1) * EACH));
  const results = useQueries({ queries: groups.map(factsQuery) });
  return (id) => {
    const result = results[groups.findIndex((group) => group.includes(id))];
    if (!result || result.isPending) return undefined;
    return result.data?.find(({ _id }) => _id === id) ?? null;
  };
}
