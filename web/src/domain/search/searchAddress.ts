import { CATEGORIES, LIMITS, SEARCHED_SKILLS_MAX } from '@hirelane/api/constants';
import { skillsOfText, textOfSkills } from '@hirelane/api/skills-text';
import { spellingOf } from '@hirelane/api/words';

/** The skills in a URL parameter, in the given order and without duplicates, ignoring case. */
export const skillsIn = (text: string): readonly string[] => distinct(skillsOfText(text));

/** Skills without blanks or duplicates, ignoring case. */
export function distinct(skills: readonly string[]): readonly string[] {
  const names = skills.map((name) => name.trim().slice(0, LIMITS.skill));
  const spellings = names.map(spellingOf);
  return names.filter((name, n) => name !== '' && spellings.indexOf(spellings[n] ?? '') === n);
}

/** The elements of `values` that a comma-separated URL parameter contains; undefined if it contains none. */
export function someOf<T extends string>(text: string | null, values: readonly T[]): T[] | undefined {
  const asked = (text ?? '').split(',');
  const known = values.filter((value) => asked.includes(value));
  return known.length > 0 ? known : undefined;
}

/**
 * Describes a search as the text after “found”, or '' for a search without words or filters. `count` is the number of
 * filters.
 */
export function foundText({ q, category, count }: { q: string; category: string | undefined; count: number }): string {
  const words = [q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(' ');
  const filters = count > 0 && `with ${count} ${count === 1 ? 'filter' : 'filters'}`;
  return [words, filters].filter(Boolean).join(', ');
}

/** The total number of values in these filters; each list entry counts as one. */
export const countValues = (filters: readonly unknown[]): number =>
  filters.reduce<number>((n, one) => n + (Array.isArray(one) ? one.length : one === undefined ? 0 : 1), 0);

/** The parameters that all searches share, in URL order. */
export function commonIn(params: URLSearchParams) {
  const skills = skillsIn(params.get('skills') ?? '').slice(0, SEARCHED_SKILLS_MAX);
  return {
    q: (params.get('q') ?? '').trim().slice(0, LIMITS.search),
    category: CATEGORIES.find((name) => name === params.get('category')),
    skills: skills.length > 0 ? skills : undefined,
  };
}

type Searched = Readonly<{ q: string; category?: unknown; skills?: readonly string[] | undefined; sort?: unknown }>;

/** Writes a search as a request query and as URL parameters. */
export function queryOf<S extends Searched>(search: S): Readonly<Record<string, string>> {
  const { q, category, skills, sort, ...filters } = search;
  const all = { q: q || undefined, category, skills: skills && textOfSkills(skills), ...filters, sort };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
