import { AVAILABILITIES, COMPLETED_STEPS, FREELANCER_SORTS, LIMITS, STARS_MAX } from '@hirelane/api/constants';
import type { FreelancerFilters } from '@hirelane/api/schemas/freelancers';
import { commonIn, countValues, foundText, someOf } from '@/domain/search/searchAddress';

type Filters = { [N in keyof FreelancerFilters]: FreelancerFilters[N] };

/** A client's search. Without words or filters it matches everyone. */
export interface Search extends Filters {
  q: string;
  sort: (typeof FREELANCER_SORTS)[number] | undefined;
}

/** The filters in the panel, which exclude the category. */
export const FILTER_PARAMS = ['skills', 'availability', 'stars', 'completed', 'place'] as const;

function starsOf(text: string | null): number | undefined {
  const stars = Number(text ?? '');
  return Number.isInteger(stars) && stars >= 1 && stars <= STARS_MAX ? stars : undefined;
}

/** Parses the search from a URL; invalid parts are ignored. */
export function searchIn(params: URLSearchParams): Search {
  return {
    ...commonIn(params),
    availability: someOf(params.get('availability'), AVAILABILITIES),
    stars: starsOf(params.get('stars')),
    completed: COMPLETED_STEPS.find((least) => `${least}` === params.get('completed')),
    place: (params.get('place') ?? '').trim().slice(0, LIMITS.location) || undefined,
    sort: FREELANCER_SORTS.find((sort) => sort === params.get('sort')),
  };
}

/** Returns the number of filter values in a search, each of which is shown as a chip. */
export const filterCount = (search: Search): number => countValues(FILTER_PARAMS.map((name) => search[name]));

/** Describes a search, worded to follow “found”. Returns an empty string for a search without words or filters. */
export const textOf = (search: Search): string =>
  foundText({ q: search.q, category: search.category, count: filterCount(search) });
