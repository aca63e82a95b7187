import { LIMITS } from '@hirelane/api/constants';
import { skillsOfText } from '@hirelane/api/skills-text';
import { spellingOf } from '@hirelane/api/words';

/** The skills in an address's text, in the given order; each once, ignoring case. */
export const skillsIn = (text: string): readonly string[] => distinct(skillsOfText(text));

/** Skills without blank ones, each once, ignoring case. */
export function distinct(skills: readonly string[]): readonly string[] {
  const names = skills.map((name) => name.trim().slice(0, LIMITS.skill));
  const spellings = names.map(spellingOf);
  return names.filter((name, n) => name !== '' && spellings.indexOf(spellings[n] ?? '') === n);
}

/** Those of a list of values that an address's text names, separated by commas; undefined for none. */
export function someOf<T extends string>(text: string | null, values: readonly T[]): T[] | undefined {
  const asked = (text ?? '').split(',');
  const known = values.filter((value) => asked.includes(value));
  return known.length > 0 ? known : undefined;
}

/**
 * A search as the words after “found”; empty for a search without words and filters. `count`: the number of its
 * filters.
 */
export function foundText({ q, category, count }: { q: string; category: string | undefined; count: number }): string {
  const words = [q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(' ');
  const filters = count > 0 && `with ${count} ${count === 1 ? 'filter' : 'filters'}`;
  return [words, filters].filter(Boolean).join(', ');
}

/** How many values these filters have set together: each of a list is one. */
export const countValues = (filters: readonly unknown[]): number =>
  filters.reduce<number>((n, one) => n + (Array.isArray(one) ? one.length : one === undefined ? 0 : 1), 0);
