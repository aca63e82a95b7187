import {
  type AVAILABILITIES,
  type CATEGORIES,
  COMPLETED_STEPS,
  DEFAULT_VISIBILITY,
  type Visibility,
} from '@hirelane/api/constants';
import { skillKey } from '@hirelane/api/synonyms';
import { spellingOf } from '@hirelane/api/words';
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
  /** The highest average that they have, or will have with the reviews that are still hidden; null: none. */
  bestRating: number | null;
  /** Completed contracts, those of today among them; counted up to the most that can be asked for. */
  completed: number;
  city: string;
  state: string;
  isSuspended: boolean;
}>;

/** A freelancer in the directory: what searches look into. */
export type Listed = Readonly<{ id: string; updatedAt: string; attributes: readonly string[]; searchText: string }>;

const placeKey = (place: string) => spellingOf(place.trim().replaceAll(/\s+/g, ' '));

/** Under what somebody's place is looked for: their city, their state, and both. */
function placesOf(city: string, state: string): readonly string[] {
  const parts = [city, state].filter((part) => part.trim() !== '');
  return [...new Set([...parts, parts.join(', ')].map(placeKey))].filter((place) => place !== '');
}

/** What stands in the index of words for what a search can ask for besides words. */
export const attributes = {
  /** Upper and lower case are the same, and so are the names of one skill. */
  skill: (skill: string) => attribute('skill', skillKey(skill)),
  category: (category: string) => attribute('category', category),
  availability: (availability: string) => attribute('availability', availability),
  /** A city or a state, upper or lower case. */
  place: (place: string) => attribute('place', placeKey(place)),
  /** Of those who have completed as many contracts, some of them perhaps today. Those of today do not count yet. */
  completed: (least: number) => attribute('completed', `${least}`),
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
      ...placesOf(known.city, known.state).map(attributes.place),
      ...COMPLETED_STEPS.filter((least) => known.completed >= least).map(attributes.completed),
      ...Array.from({ length: Math.floor(bestRating ?? 0) }, (_, n) => attributes.stars(n + 1)),
    ],
    searchText: `${indexedSkills([title, ...skills].join('\n'))} ${indexedText([...(categories ?? []), description ?? ''].join('\n'))}`,
  };
}

const MOST = COMPLETED_STEPS.at(-1);

/**
 * SQL of how many contracts a freelancer has completed, counted up to the most that a search can ask for. `completed`:
 * the table, with its schema where it needs one; `id`, `before`: SQL of who it is, and of the time before which they
 * count.
 */
export const completedSql = (completed: string, id: string, before = `'infinity'`): string =>
  `(SELECT count(*)::int FROM (
     SELECT FROM ${completed} d WHERE d.freelancer_id = ${id} AND d.at < ${before} LIMIT ${MOST}) AS counted)`;
