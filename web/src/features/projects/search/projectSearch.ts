import {
  CATEGORIES,
  DURATIONS,
  EXPERIENCE_TYPES,
  LIMITS,
  POSTED_DAYS,
  PROPOSAL_BANDS,
  RATE_MAX,
  SCOPES,
  SEARCHED_SKILLS_MAX,
  SORTS,
} from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { textOfSkills } from '@hirelane/api/skills-text';
import { useSearchParams } from 'react-router-dom';
import { countValues, foundText, skillsIn, someOf } from '@/shared/lib/searchAddress';

type Filters = { [N in keyof ProjectFilters]: ProjectFilters[N] };

/** Words, filters and an order. Without words and filters it finds everything. */
export interface Search extends Filters {
  q: string;
  sort: (typeof SORTS)[number] | undefined;
}

/** The filters that the panel shows, except the category. */
export const FILTER_PARAMS = [
  ...(['skills', 'scope', 'duration', 'experience'] as const),
  ...(['budgetMin', 'budgetMax', 'posted', 'proposals'] as const),
];

function rupees(text: string | null): number | undefined {
  const value = text ? Number(text) : Number.NaN;
  return Number.isInteger(value) && value >= 0 && value <= RATE_MAX ? value : undefined;
}

function skillsOf(text: string | null): string[] | undefined {
  const skills = skillsIn(text ?? '').slice(0, SEARCHED_SKILLS_MAX);
  return skills.length > 0 ? skills : undefined;
}

/** The search in an address; invalid parts count as omitted. */
export function searchIn(params: URLSearchParams): Search {
  const [budgetMin, most] = [rupees(params.get('budgetMin')), rupees(params.get('budgetMax'))];
  return {
    q: (params.get('q') ?? '').trim().slice(0, LIMITS.search),
    category: CATEGORIES.find((name) => name === params.get('category')),
    skills: skillsOf(params.get('skills')),
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

/** A search as the query of a request, and of an address. */
export function queryOf({ q, category, skills, sort, ...filters }: Search): Readonly<Record<string, string>> {
  const all = { q: q || undefined, category, skills: skills && textOfSkills(skills), ...filters, sort };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/**
 * The number of filters in a search, which is the number of chips: each value is one, and both ends of a budget are
 * one.
 */
export const filterCount = (search: Search): number => {
  const { skills, scope, duration, experience, budgetMin, budgetMax, posted, proposals } = search;
  return countValues([skills, scope, duration, experience, budgetMin ?? budgetMax, posted, proposals]);
};

/** A search as the words after “found”; empty for a search without words and filters. */
const textOf = (search: Search): string =>
  foundText({ q: search.q, category: search.category, count: filterCount(search) });

/** The search in the address; `text` has the words after “found”, empty for a search without words and filters. */
export function useSearch(): Search & { text: string } {
  const [params] = useSearchParams();
  const search = searchIn(params);
  return { ...search, text: textOf(search) };
}
