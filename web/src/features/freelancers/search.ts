import {
  AVAILABILITIES,
  CATEGORIES,
  COMPLETED_STEPS,
  FREELANCER_SORTS,
  LIMITS,
  SEARCHED_SKILLS_MAX,
  STARS_MAX,
} from '@hirelane/api/constants';
import type { FreelancerFilters } from '@hirelane/api/schemas/freelancers';
import { textOfSkills } from '@hirelane/api/skills-text';
import { countValues, foundText, skillsIn, someOf } from '@/shared/lib/searchAddress';

type Filters = { [N in keyof FreelancerFilters]: FreelancerFilters[N] };

/** A client's search. Without words and filters it finds everyone. */
export interface Search extends Filters {
  q: string;
  sort: (typeof FREELANCER_SORTS)[number] | undefined;
}

/** The filters that the panel shows, except the category. */
export const FILTER_PARAMS = ['skills', 'availability', 'stars', 'completed', 'place'] as const;

function starsOf(text: string | null): number | undefined {
  const stars = Number(text ?? '');
  return Number.isInteger(stars) && stars >= 1 && stars <= STARS_MAX ? stars : undefined;
}

/** The search in an address; invalid parts count as omitted. */
export function searchIn(params: URLSearchParams): Search {
  const skills = skillsIn(params.get('skills') ?? '').slice(0, SEARCHED_SKILLS_MAX);
  return {
    q: (params.get('q') ?? '').trim().slice(0, LIMITS.search),
    category: CATEGORIES.find((name) => name === params.get('category')),
    skills: skills.length > 0 ? skills : undefined,
    availability: someOf(params.get('availability'), AVAILABILITIES),
    stars: starsOf(params.get('stars')),
    completed: COMPLETED_STEPS.find((least) => `${least}` === params.get('completed')),
    place: (params.get('place') ?? '').trim().slice(0, LIMITS.location) || undefined,
    sort: FREELANCER_SORTS.find((sort) => sort === params.get('sort')),
  };
}

/** A search as the query of a request. */
export function queryOf({ q, category, skills, sort, ...filters }: Search): Readonly<Record<string, string>> {
  const all = { q: q || undefined, category, skills: skills && textOfSkills(skills), ...filters, sort };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The number of filters in a search, which is the number of chips: each value is one. */
export const filterCount = (search: Search): number => countValues(FILTER_PARAMS.map((name) => search[name]));

/** A search as the words after “found”; empty for a search without words and filters. */
export const textOf = (search: Search): string =>
  foundText({ q: search.q, category: search.category, count: filterCount(search) });
