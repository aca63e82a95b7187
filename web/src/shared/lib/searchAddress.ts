import { LIMITS } from '@hirelane/api/constants';
import { skillsOfText } from '@hirelane/api/skills-text';
import { spellingOf } from '@hirelane/api/words';

/** The skills in a text of an address, in the order given; each once, whether in upper or lower case. */
export const skillsIn = (text: string): readonly string[] => distinct(skillsOfText(text));

/** Skills without what is only space, and each once, whether in upper or lower case. */
export function distinct(skills: readonly string[]): readonly string[] {
  const names = skills.map((name) => name.trim().slice(0, LIMITS.skill));
  const spellings = names.map(spellingOf);
  return names.filter((name, n) => name !== '' && spellings.indexOf(spellings[n] ?? '') === n);
}

/** Those of a list of values that a text of an address names, separated by commas; undefined for none. */
export function someOf<T extends string>(text: string | null, values: readonly T[]): T[] | undefined {
  const asked = (text ?? '').split(',');
  const known = values.filter((value) => asked.includes(value));
  return known.length > 0 ? known : undefined;
}

/** What a search asks for, as it follows “found”; empty when it asks for nothing. `count`: its filters. */
export function foundText({ q, category, count }: { q: string; category: string | undefined; count: number }): string {
  const words = [q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(' ');
  const filters = count > 0 && `with ${count} ${count === 1 ? 'filter' : 'filters'}`;
  return [words, filters].filter(Boolean).join(', ');
}

/** How many values these filters have set together: each of a list is one. */
export const countValues = (filters: readonly unknown[]): number =>
  filters.reduce<number>((n, one) => n + (Array.isArray(one) ? one.length : one === undefined ? 0 : 1), 0);
