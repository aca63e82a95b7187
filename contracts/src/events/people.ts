import { CATALOG } from './catalog.ts';
import type { Declared } from './category.ts';

// What the catalogue says about people, for readers that know the category only at run time. A category that it does
// not know, as in tests, is about nobody.

const CATEGORIES: Readonly<Record<string, Pick<Declared, 'people' | 'owner' | 'subject'> | undefined>> = CATALOG;

/** The field of an event's data that names the subject of its personal texts; undefined for a type that has none. */
export function subjectFieldOf(category: string, type: string): string | undefined {
  const subject = CATEGORIES[category]?.subject;
  return typeof subject === 'object' ? subject[type] : subject;
}

/** The fields that name the people whom a stream is about, each with the type of event that their erasure appends. */
export const peopleOf = (category: string): Readonly<Record<string, string>> => CATEGORIES[category]?.people ?? {};

/** Whether the streams of a category belong to two people, who both write to them. */
export const isShared = (category: string): boolean =>
  CATEGORIES[category]?.owner === null && Object.keys(peopleOf(category)).length > 1;

/**
 * Whether nothing of this person's may follow in a stream: it belongs to somebody who was erased, or the person was.
 * `past`: its events; `actor`: the id of who acts.
 */
export function isErasedFor(
  category: string,
  past: readonly Readonly<{ type: string; data: unknown }>[],
  actor: string,
): boolean {
  const owner = CATEGORIES[category]?.owner;
  const people = Object.entries(peopleOf(category));
  return past.some(({ type, data }) =>
    people.some(([field, erasure]) => type === erasure && (field === owner || idIn(data, field) === actor)),
  );
}

/** The id in this field of an event's data; undefined where there is none. */
export function idIn(data: unknown, field: string): string | undefined {
  const id = (data as Readonly<Record<string, unknown>> | null)?.[field];
  return typeof id === 'string' ? id : undefined;
}
