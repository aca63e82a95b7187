import {
  type AVAILABILITIES,
  type CATEGORIES,
  DEFAULT_VISIBILITY,
  type Visibility,
} from '@hirelane/contracts/constants';
import { skillKey } from '@hirelane/contracts/synonyms';
import { indexedSkills, indexedText } from '@hirelane/search/search-text';
import { attribute } from '@hirelane/search/word-index';

/** What is known of a freelancer; null is what they have not said. */
export type Known = Readonly<{
  id: string;
  updatedAt: string;
  title: string | null;
  description: string | null;
  skills: readonly string[] | null;
  visibility: Visibility | null;
  availability: (typeof AVAILABILITIES)[number] | null;
  categories: readonly (typeof CATEGORIES)[number][] | null;
  /** The highest average that they have ever had, or will have with the reviews that are hidden yet; null: none. */
  bestRating: number | null;
  isSuspended: boolean;
}>;

/** A freelancer in the directory: what searches look into. */
export type Listed = Readonly<{ id: string; updatedAt: string; attributes: readonly string[]; searchText: string }>;

/** What stands in the index of words for what a search can ask for besides words. */
export const attributes = {
  /** Upper and lower case are the same, and so are the names of one skill. */
  skill: (skill: string) => attribute('skill', skillKey(skill)),
  category: (category: string) => attribute('category', category),
  availability: (availability: string) => attribute('availability', availability),
  /** Of those whose average may be as many stars. Whether it is, depends on the time. */
  stars: (stars: number) => attribute('stars', `${stars}`),
} as const;

/**
 * A freelancer as the directory has them, or null for one who is not in it: without a title and a skill there is
 * nothing to choose by; whoever is suspended is hidden; and whoever shows their page to people they deal with alone is
 * not looked for.
 */
export function listedOf(known: Known): Listed | null {
  const { id, updatedAt, title, description, skills, visibility, availability, categories, bestRating } = known;
  if (!title || !skills || skills.length === 0) return null;
  if (known.isSuspended) return null;
  if ((visibility ?? DEFAULT_VISIBILITY) === 'dealing') return null;
  return {
    id,
    updatedAt,
    attributes: [
      ...skills.map(attributes.skill),
      ...(categories ?? []).map(attributes.category),
      attributes.availability(availability ?? 'available'),
      ...Array.from({ length: Math.floor(bestRating ?? 0) }, (_, n) => attributes.stars(n + 1)),
    ],
    searchText: `${indexedSkills([title, ...skills].join('\n'))} ${indexedText([...(categories ?? []), description ?? ''].join('\n'))}`,
  };
}
