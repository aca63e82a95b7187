/** What happened, as a service's domain file states it. */
export type Event<T extends string = string, D = unknown> = Readonly<{ type: T; data: D }>;

export type Meta = Readonly<{
  /** Version of the event type's shape; starts at 1. */
  schema: number;
  /** Follows one user action from the browser to the event. */
  correlationId: string;
  /** The command that caused the event. */
  causationId: string;
  /** Id of the user who acted. */
  actor: string;
  /** The span that appended the event, as W3C Trace Context writes it; absent unless traces are kept. */
  traceparent?: string;
}>;

export type NewEvent<E extends Event = Event> = E & Readonly<{ id: string; meta: Meta }>;

export type Recorded<E extends Event = Event> = NewEvent<E> &
  Readonly<{
    /** `${category}-${id}`; a category has no hyphen. */
    stream: string;
    /** 1, 2, 3 … in the stream, without holes. */
    version: number;
    /** Opaque; increasing in one log. */
    position: string;
    /** RFC 3339, UTC. */
    at: string;
  }>;

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
