import type * as z from 'zod';
import type { ServiceName } from '../services.ts';

type Schemas = Readonly<Record<string, z.ZodObject>>;
type FieldOf<Schema extends z.ZodObject> = keyof Schema['shape'] & string;
/** The event types whose data has this field. */
export type TypeWith<Events extends Schemas, Field> = {
  [T in keyof Events]: Field extends FieldOf<Events[T]> ? T : never;
}[keyof Events];

/** The events of a declaration, as a union of `{ type, data }`. */
export type EventUnion<Events> = {
  [T in keyof Events]: Events[T] extends z.ZodType ? Readonly<{ type: T & string; data: z.infer<Events[T]> }> : never;
}[keyof Events];

/**
 * Whether a full stream accepts an event. `limited` events are refused. Up to a hundred `reserve` events are accepted:
 * those that end something, and sign-in methods that an owner needs after an intruder has filled the stream. `always`
 * events are accepted without limit: they must never be refused, and each follows a limited event. For example, a
 * release follows a claim, a removal follows an addition, an answer follows a question, and a change of address follows
 * its request or the link from an earlier change.
 */
export type Capacity = 'limited' | 'reserve' | 'always';

/** The declaration of a stream category. */
export type Declared<
  Events extends Schemas = Schemas,
  People = Readonly<Record<string, string>>,
  Log extends ServiceName = ServiceName,
> = Readonly<{
  /** The service that owns its log. */
  log: Log;
  /**
   * The fields with the ids of a stream's people. The first event has these fields, and so does every other event
   * except erasures. Each field maps to the type of event that erases the person in the stream; after such an event,
   * that person's text is erased and they can no longer write. Empty for streams that hold only ids and keys, which
   * have nothing to erase or are erased in another way.
   */
  people: People & { readonly [Field in keyof People]: TypeWith<Events, Field> };
  /**
   * The person whose erasure ends the stream; null if two people share the stream, which continues after one is erased.
   */
  owner: (keyof People & string) | null;
  /**
   * The field that names the subject whose key encrypts an event's personal text: its author, or the agreement between
   * two people. One field for all types, or one per type. Absent if there is no personal text.
   */
  subject?: FieldOf<Events[keyof Events]> | { readonly [T in keyof Events]?: FieldOf<Events[T]> };
  /**
   * The capacity of types that are not `limited`; erasures of `people` are always accepted. A request that can be
   * repeated, such as EmailChangeRequested, must remain limited; otherwise, it would use up the reserve.
   */
  capacity?: { readonly [T in keyof Events]?: Exclude<Capacity, 'limited'> };
  /** The schema of each event type. */
  events: Events;
}>;

/** Declares a category; a nonexistent field or type is a type error. */
export const category = <
  const Events extends Schemas,
  const People extends Readonly<Record<string, string>>,
  const Log extends ServiceName,
>(
  declared: Declared<Events, People, Log>,
): Declared<Events, People, Log> => declared;
