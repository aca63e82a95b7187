import { CATALOG, type EventOf, type StreamCategory } from '@hirelane/api/events/catalog';
import type { ServiceName } from '@hirelane/api/services';

export type Event<T extends string = string, D = unknown> = Readonly<{ type: T; data: D }>;

export type Meta = Readonly<{
  /** The version of the event type's shape, starting at 1 (contracts/src/events/versions.ts). */
  schema: number;
  /** Identifies one user action, from the browser to the event. */
  correlationId: string;
  /** The command that caused the event. */
  causationId: string;
  /** Id of the user who acted. */
  actor: string;
  /** The span that appended the event, in W3C Trace Context format; absent if tracing is disabled. */
  traceparent?: string;
}>;

export type NewEvent<E extends Event = Event> = E & Readonly<{ id: string; meta: Meta }>;

export type Recorded<E extends Event = Event> = NewEvent<E> &
  Readonly<{
    /** `${category}-${id}`; a category has no hyphen. */
    stream: string;
    /** 1, 2, 3 … within the stream, without gaps. */
    version: number;
    /** Opaque; increasing within a log. */
    position: string;
    /** RFC 3339, UTC. */
    at: string;
  }>;

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** The data of the events of this type, in order. */
export const dataOf = <E extends Event, T extends E['type']>(events: readonly E[], type: T) =>
  events
    .filter((event): event is Extract<E, Readonly<{ type: T }>> => event.type === type)
    .map((event): Extract<E, Readonly<{ type: T }>>['data'] => event.data);

/** Returns whether an event is of this category; narrows its type. */
export const isOf =
  <C extends StreamCategory>(category: C) =>
  <E extends Recorded<EventOf<StreamCategory>>>(event: E): event is E & Recorded<EventOf<C>> =>
    categoryOf(event.stream) === category;

/** Returns the service whose log contains a stream category. Throws if it is not in the catalogue. */
export function logOf(category: string): ServiceName {
  if (category in CATALOG) return CATALOG[category as StreamCategory].log;
  throw new Error(`No service has a log for the stream category ${category}.`);
}

/** The person has been erased, so no more events can be written about them. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}
