import {
  type AVAILABILITIES,
  type CATEGORIES,
  DEFAULT_VISIBILITY,
  REVIEWERS_MIN,
  type Visibility,
} from '@hirelane/contracts/constants';
import { indexedText } from '@hirelane/search/search-text';
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
  /** Different people who have reviewed them, visible or not. */
  reviewers: number;
  isSuspended: boolean;
}>;

/** A freelancer in the directory: what searches look into. */
export type Listed = Readonly<{ id: string; updatedAt: string; attributes: readonly string[]; searchText: string }>;

/** What stands in the index of words for what a search can ask for besides words. */
export const attributes = {
  /** Upper and lower case are the same. */
  skill: (skill: string) => attribute('skill', skill.toLowerCase()),
  category: (category: string) => attribute('category', category),
  availability: (availability: string) => attribute('availability', availability),
  /** Of those who may have averages. Whether they have, depends on the time. */
  rated: attribute('rated', ''),
} as const;

/**
 * A freelancer as the directory has them, or null for one who is not in it: without a title and a skill there is
 * nothing to choose by; whoever is suspended is hidden; and whoever shows their page to people they deal with alone is
 * not looked for.
 */
export function listedOf(known: Known): Listed | null {
  const { id, updatedAt, title, description, skills, visibility, availability, categories, reviewers } = known;
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
      ...(reviewers >= REVIEWERS_MIN ? [attributes.rated] : []),
    ],
    searchText: indexedText([title, ...skills, ...(categories ?? []), description ?? ''].join('\n')),
  };
}
