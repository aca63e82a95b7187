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

/** A freelancer's known fields; a field is null if the freelancer has not set it. */
export type Known = Readonly<{
  id: string;
  updatedAt: string;
  title: string | null;
  description: string | null;
  skills: readonly string[] | null;
  visibility: Visibility | null;
  availability: (typeof AVAILABILITIES)[number] | null;
  categories: readonly (typeof CATEGORIES)[number][] | null;
  /**
   * The highest average rating that they have now or will have once hidden reviews are visible; null without reviews.
   */
  bestRating: number | null;
  /** Completed contracts, including today's; counted up to the highest number that can be searched for. */
  completed: number;
  firstName: string;
  lastName: string;
  city: string;
  state: string;
  isSuspended: boolean;
}>;

/** A freelancer's row in the directory, with the data that searches read. `name` is a `nameKey`. */
export type Listed = Readonly<{
  id: string;
  updatedAt: string;
  name: string;
  attributes: readonly string[];
  searchText: string;
}>;

const keyOf = (text: string) => spellingOf(text.trim().replaceAll(/\s+/g, ' '));

/**
 * The key for finding a freelancer by their full name, which ignores case, accents and repeated spaces. Only a whole
 * name has a key: cards show only the initial of a last name, so it must not be found letter by letter.
 */
export const nameKey = keyOf;

/** The keys for finding a freelancer's location: city, state, and both. */
function placesOf(city: string, state: string): readonly string[] {
  const parts = [city, state].filter((part) => part.trim() !== '');
  return [...new Set([...parts, parts.join(', ')].map(keyOf))].filter((place) => place !== '');
}

/** The attributes in the word index: everything that a search can filter by, except words. */
export const attributes = {
  /** Ignores case and treats all names of a skill as the same. */
  skill: (skill: string) => attribute('skill', skillKey(skill)),
  category: (category: string) => attribute('category', category),
  availability: (availability: string) => attribute('availability', availability),
  /** A city or state; ignores case. */
  place: (place: string) => attribute('place', keyOf(place)),
  /** A full name, as in `nameKey`. */
  name: (name: string) => attribute('name', nameKey(name)),
  /**
   * For freelancers who have completed at least `least` contracts, including today's, which do not count until
   * midnight.
   */
  completed: (least: number) => attribute('completed', `${least}`),
  /** For freelancers whose average is at least this many stars now, or may be once hidden reviews are visible. */
  stars: (stars: number) => attribute('stars', `${stars}`),
} as const;

/**
 * A freelancer's directory row; null if the freelancer is not listed. A profile without a title or skills does not give
 * clients enough information. Suspended freelancers are hidden. Freelancers who show their page only to people they
 * deal with cannot be found in searches.
 */
export function listedOf(known: Known): Listed | null {
  const { id, updatedAt, title, description, skills, visibility, availability, categories, bestRating } = known;
  if (!title || !skills || skills.length === 0) return null;
  if (known.isSuspended) return null;
  if ((visibility ?? DEFAULT_VISIBILITY) === 'dealing') return null;
  const name = `${known.firstName} ${known.lastName}`;
  return {
    id,
    updatedAt,
    name: nameKey(name),
    attributes: [
      attributes.name(name),
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
 * SQL for how many contracts a freelancer has completed, counted up to the highest number that can be searched for.
 * `completed`: the table, with its schema if needed. `id`, `before`: SQL for the freelancer's id and for the time
 * before which contracts count.
 */
export const completedSql = (completed: string, id: string, before = `'infinity'`): string =>
  `(SELECT count(*)::int FROM (
     SELECT FROM ${completed} d WHERE d.freelancer_id = ${id} AND d.at < ${before} LIMIT ${MOST}) AS counted)`;
