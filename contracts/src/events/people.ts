import { CATALOG } from './catalog.ts';
import type { Declared } from './category.ts';

// The catalogue's declarations about people, for callers that get the category only at run time. An unknown category,
// as used in tests, has no people.

const CATEGORIES: Readonly<Record<string, Pick<Declared, 'people' | 'owner' | 'subject'> | undefined>> = CATALOG;

/** The field with the id of the subject of an event's personal text; undefined for a type without personal text. */
export function subjectFieldOf(category: string, type: string): string | undefined {
  const subject = CATEGORIES[category]?.subject;
  return typeof subject === 'object' ? subject[type] : subject;
}

/** The fields that hold the ids of a stream's people, each mapped to the type of event that erases the person. */
export const peopleOf = (category: string): Readonly<Record<string, string>> => CATEGORIES[category]?.people ?? {};

/** Whether each stream in a category belongs to two people, who both write to it. */
export const isShared = (category: string): boolean =>
  CATEGORIES[category]?.owner === null && Object.keys(peopleOf(category)).length > 1;

/**
 * Whether a person can no longer write to a stream because they or its owner were erased. `past` contains the stream's
 * events; `actor` is the person's id.
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

/** Returns the id in this field of an event's data; undefined if the data does not have the field. */
export function idIn(data: unknown, field: string): string | undefined {
  const id = (data as Readonly<Record<string, unknown>> | null)?.[field];
  return typeof id === 'string' ? id : undefined;
}
