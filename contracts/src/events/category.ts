import type * as z from 'zod';
import type { ServiceName } from '../service-token.ts';

type Schemas = Readonly<Record<string, z.ZodObject>>;
type FieldOf<Schema extends z.ZodObject> = keyof Schema['shape'] & string;
type TypeWith<Events extends Schemas, Field> = {
  [T in keyof Events]: Field extends FieldOf<Events[T]> ? T : never;
}[keyof Events];

/**
 * Whether a full stream accepts an event. `limited`: no. `reserve`: up to a hundred more, for events that end
 * something, and for ways into an account that its owner needs after an intruder has filled the stream. `always`:
 * without limit, because each follows an event that is limited itself (a release its claim, a removal what it removes,
 * a change of address its request or the link of an earlier change, an answer what it answers), and must never be
 * refused.
 */
export type Capacity = 'limited' | 'reserve' | 'always';

/** What is declared of a stream category. */
export type Declared<
  Events extends Schemas = Schemas,
  People = Readonly<Record<string, string>>,
  Log extends ServiceName = ServiceName,
> = Readonly<{
  /** The service that owns its log. */
  log: Log;
  /**
   * The fields that name the people whom a stream is about, in its first event and, but for their erasures, in every
   * other. Each with the type of event that their erasure appends: from there on their texts are gone, and they can
   * write nothing. A stream of ids and keys, which has nothing to erase or a way of its own, has none.
   */
  people: People & { readonly [Field in keyof People]: TypeWith<Events, Field> };
  /** The person to whom a stream belongs: their erasure ends it. null: two people's, which goes on without either. */
  owner: (keyof People & string) | null;
  /**
   * The field that names the subject whose key encrypts the personal texts of an event: their author, or what two
   * people have agreed on. One for all types, or by type. Absent where there are no personal texts.
   */
  subject?: FieldOf<Events[keyof Events]> | { readonly [T in keyof Events]?: FieldOf<Events[T]> };
  /**
   * Of the types that are not `limited`; erasures of `people` are always accepted. A request that can be repeated, such
   * as EmailChangeRequested, would use up the reserve.
   */
  capacity?: { readonly [T in keyof Events]?: Exclude<Capacity, 'limited'> };
  /** The schema of each type of event. */
  events: Events;
}>;

/** Declares a category; a field or type that does not exist is a type error. */
export const category = <
  const Events extends Schemas,
  const People extends Readonly<Record<string, string>>,
  const Log extends ServiceName,
>(
  declared: Declared<Events, People, Log>,
): Declared<Events, People, Log> => declared;
