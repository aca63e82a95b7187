import { AVAILABILITIES, CATEGORIES, LIMITS, SEARCHED_SKILLS_MAX, STARS_MAX } from '@hirelane/contracts/constants';
import { skillsOfText } from '@hirelane/contracts/skills-text';
import type { Search } from '@/features/freelancers/queries';

const AVAILABILITY_WORDS = {
  available: 'available for work',
  limited: 'with limited availability',
  unavailable: 'not available',
} as const satisfies Record<(typeof AVAILABILITIES)[number], string>;

/**
 * The skills in a text of an address, in the order given; each once, whether in upper or lower case.
 */
export const skillsIn = (text: string): readonly string[] => distinct(skillsOfText(text));

/** Skills without what is only space, and each once, whether in upper or lower case. */
export function distinct(skills: readonly string[]): readonly string[] {
  const names = skills.map((name) => name.trim().slice(0, LIMITS.skill));
  const lower = names.map((name) => name.toLowerCase());
  return names.filter((name, n) => name !== '' && lower.indexOf(lower[n] ?? '') === n);
}

/** What an address asks for; parts that it cannot ask for count as left out. */
export function searchIn(params: URLSearchParams): Search {
  const given = (name: keyof Search) => (params.get(name) ?? '').trim();
  const stars = Number(given('stars'));
  return {
    q: given('q').slice(0, LIMITS.search),
    category: CATEGORIES.find((name) => name === given('category')),
    skills: skillsIn(given('skills')).slice(0, SEARCHED_SKILLS_MAX),
    availability: AVAILABILITIES.find((name) => name === given('availability')),
    stars: Number.isInteger(stars) && stars >= 1 && stars <= STARS_MAX ? stars : undefined,
  };
}

/** A search as it follows “found”; empty when it asks for nothing. */
export function textOf({ q, category, skills, availability, stars }: Search): string {
  const parts = [
    [q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(' '),
    skills.length > 0 && `with ${skills.join(', ')}`,
    availability && AVAILABILITY_WORDS[availability],
    stars && `with ${stars === STARS_MAX ? '' : 'at least '}${stars} of ${STARS_MAX} stars`,
  ];
  return parts.filter(Boolean).join(', ');
}
