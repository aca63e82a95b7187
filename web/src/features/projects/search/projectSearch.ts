import {
  DURATIONS,
  EXPERIENCE_TYPES,
  POSTED_DAYS,
  PROPOSAL_BANDS,
  RATE_MAX,
  SCOPES,
  SORTS,
} from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { useSearchParams } from 'react-router-dom';
import { commonIn, countValues, foundText, someOf } from '@/domain/search/searchAddress';

type Filters = { [N in keyof ProjectFilters]: ProjectFilters[N] };

/** Words, filters and a sort order. Without words or filters it matches everything. */
export interface Search extends Filters {
  q: string;
  sort: (typeof SORTS)[number] | undefined;
}

/** The filters in the panel, which exclude the category. */
export const FILTER_PARAMS = [
  ...(['skills', 'scope', 'duration', 'experience'] as const),
  ...(['budgetMin', 'budgetMax', 'posted', 'proposals'] as const),
];

function rupees(text: string | null): number | undefined {
  const value = text ? Number(text) : Number.NaN;
  return Number.isInteger(value) && value >= 0 && value <= RATE_MAX ? value : undefined;
}

/** Parses the search from a URL; invalid parts are ignored. */
export function searchIn(params: URLSearchParams): Search {
  const [budgetMin, most] = [rupees(params.get('budgetMin')), rupees(params.get('budgetMax'))];
  return {
    ...commonIn(params),
    scope: someOf(params.get('scope'), SCOPES),
    duration: someOf(params.get('duration'), DURATIONS),
    experience: someOf(params.get('experience'), EXPERIENCE_TYPES),
    budgetMin,
    budgetMax: most !== undefined && most < (budgetMin ?? 0) ? undefined : most,
    posted: POSTED_DAYS.find((days) => `${days}` === params.get('posted')),
    proposals: someOf(params.get('proposals'), PROPOSAL_BANDS),
    sort: SORTS.find((sort) => sort === params.get('sort')),
  };
}

/** Returns the number of filter values in a search, each shown as a chip. The two bounds of a budget count as one. */
export const filterCount = (search: Search): number => {
  const { skills, scope, duration, experience, budgetMin, budgetMax, posted, proposals } = search;
  return countValues([skills, scope, duration, experience, budgetMin ?? budgetMax, posted, proposals]);
};

/** Describes a search, worded to follow “found”. Returns an empty string for a search without words or filters. */
const textOf = (search: Search): string =>
  foundText({ q: search.q, category: search.category, count: filterCount(search) });

/** Returns the search in the URL, and its description in `text` (see `textOf`). */
export function useSearch(): Search & { text: string } {
  const [params] = useSearchParams();
  const search = searchIn(params);
  return { ...search, text: textOf(search) };
}
