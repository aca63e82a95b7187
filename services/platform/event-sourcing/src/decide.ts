import { CATALOG } from '@hirelane/api/events/catalog';
import type { Capacity, Declared } from '@hirelane/api/events/category';
import { isErasedFor, isShared } from '@hirelane/api/events/people';
import { schemaVersionOf } from '@hirelane/api/events/versions';
import type { FieldError } from '@hirelane/api/problem';
import { type ClaimedResponse, type EventSelection, type EventStore, WrongExpectedVersion } from './event-store.ts';
import { categoryOf, type Event, type NewEvent, type Recorded, SubjectErased } from './events.ts';
import { eventId } from './ids.ts';

/**
 * A business rule refused the command. `refused` is one of a fixed set of reasons for each service; `errors` contains
 * the affected fields.
 */
export type Refusal<R extends string = string> = Readonly<{ refused: R; errors?: readonly FieldError[] }>;

/** Pure functions, which use neither a clock nor randomness: times and random values are part of the command. */
export type Decider<S, C, E extends Event, R extends string = never> = Readonly<{
  initial: S;
  evolve(state: S, event: E): S;
  /**
   * Returns the name of the value that an event replaces as a whole, or null if it replaces none. Earlier events with
   * the same name may reach `evolve` with their text encrypted.
   */
  replaces?(event: E): string | null;
  decide(state: S, command: C): readonly E[] | Refusal<R>;
}>;

/** The reasons for which a decider refuses commands. */
export type RefusalOf<D extends Readonly<{ decide(...args: never): unknown }>> = Extract<
  ReturnType<D['decide']>,
  Refusal
>['refused'];

/** A command's ids, acting user and response, without its content. */
export type Context = Readonly<{
  /** A UUID that is the same for every attempt at a command. */
  commandId: string;
  correlationId: string;
  /** Id of the acting user. */
  actor: string;
  /** The acting user's session id, if any. */
  sessionId?: string;
  /**
   * Returns the response, for `handle` to store together with the events, which must then be the command's last effect.
   */
  responseTo?(written: Written<unknown>): ClaimedResponse;
}>;

export type Written<S> = Readonly<{ stream: string; version: number; state: S }>;

/** Thrown by `handle` so that a refusal ends the request; the service's app converts it to a problem. */
export class Refused<R extends string = string> extends Error {
  override readonly name = 'Refused';
  readonly reason: R;
  readonly errors: readonly FieldError[];
  constructor(reason: R, errors: readonly FieldError[] = []) {
    super(reason);
    this.reason = reason;
    this.errors = errors;
  }
}

/** Thrown by `handle` when a stream has reached its capacity. */
export class StreamFull extends Error {
  override readonly name = 'StreamFull';
}

/** Whether `handle` refused the command: nothing was written, and an immediate retry would be refused too. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Refused || error instanceof StreamFull || error instanceof SubjectErased;

/**
 * The maximum number of events in a stream. Each command reads the whole stream, so a longer stream would slow down its
 * owner's commands.
 */
export const STREAM_MAX = 1_000;

const TRIES = 10;

const wantedBy = <E extends Event>({ replaces }: { replaces?(event: E): string | null }) =>
  replaces && lastOfEach(replaces);

/**
 * Creates the command handler for a decider. The handler reads the stream, folds its events, decides and appends; after
 * a conflict it starts over, at most 10 times.
 *
 * It is safe to call again with the same `commandId`, concurrently or after a crash: if the stream already contains the
 * command's first event, the command is not decided again. Throws Refused; SubjectErased if the stream's owner or the
 * acting user has been erased; StreamFull if the stream has `max` events or `max` times 4,000 characters; and the
 * store's own errors. In a two-person stream, each person may use half. Erasing personal data (`eraseStream`) has no
 * limit.
 *
 * `known` is the stream as the caller has just read it, which saves a read. Its text may be encrypted if neither the
 * decision nor the caller uses it. Only an append relies on `known`, because the expected version proves that it is
 * current; before a command is refused, the stream is read and the command is decided again.
 */
export function handle<S, C, E extends Event, R extends string>(
  store: EventStore,
  decider: Decider<S, C, E, R>,
  category: string,
  max = STREAM_MAX,
): (id: string, command: C, context: Context, known?: readonly Recorded<E>[]) => Promise<Written<S>> {
  return async (id, command, context, known) => {
    const stream = `${category}-${id}`;
    const firstId = eventId(context.commandId, stream, 0);
    for (let attempt = 1; ; attempt++) {
      const isKnown = attempt === 1 && known !== undefined;
      const past = isKnown ? known : await store.read<E>(stream, wantedBy(decider));
      const state = past.reduce(decider.evolve, decider.initial);
      if (past.some((event) => event.id === firstId)) return { stream, version: past.length, state };
      if (isErasedFor(category, past, context.actor))
        throw new SubjectErased("The stream's owner or the acting user has been erased.");
      const decided = decider.decide(state, command);
      if (isKnown && ('refused' in decided || decided.length === 0)) continue;
      if ('refused' in decided) throw new Refused(decided.refused, decided.errors);
      if (decided.length === 0) return { stream, version: past.length, state };
      const ofActor = ({ meta }: Recorded<E>) => meta.actor === context.actor;
      const excess = excessOf(past, decided, { max, ...(isShared(category) && { ofActor }) });
      if (excess !== null) throw new StreamFull(`The stream is full: it contains ${excess}.`);
      const written = { stream, version: past.length + decided.length, state: decided.reduce(decider.evolve, state) };
      const events = decided.map((event, i) => stamp(event, stream, i, context));
      try {
        await store.append(stream, past.length, events, context.responseTo?.(written));
        return written;
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion) || attempt === TRIES) throw error;
      }
    }
  };
}

/** Adds the id and meta to a decided event, with the current schema version of its type. */
export function stamp<E extends Event>(event: E, stream: string, index: number, context: Context): NewEvent<E> {
  const { commandId, correlationId, actor } = context;
  return {
    ...event,
    id: eventId(commandId, stream, index),
    meta: { schema: schemaVersionOf(categoryOf(stream), event.type), correlationId, causationId: commandId, actor },
  };
}

/** Returns the state and version of one stream, or the initial state and 0 if the stream does not exist. */
export async function load<S, C, E extends Event, R extends string>(
  store: Pick<EventStore, 'read'>,
  decider: Decider<S, C, E, R>,
  stream: string,
): Promise<{ state: S; version: number }> {
  const past = await store.read<E>(stream, wantedBy(decider));
  return { state: past.reduce(decider.evolve, decider.initial), version: past.length };
}

/**
 * Returns the events that a fold needs: the last of those that replace the same value as a whole, and all events that
 * replace nothing. `replaces` returns the name of that value, or null if nothing is replaced. Most of the cost of
 * reading a long stream is decrypting text that was replaced later.
 */
const lastOfEach =
  <E extends Event>(replaces: (event: E) => string | null): EventSelection<E> =>
  (events) => {
    const names = events.map(replaces);
    const last = new Map(names.map((name, i) => [name, i]));
    return names.map((name, i) => name === null || last.get(name) === i);
  };

/** The capacity for each event type that is not `limited`. */
export const CAPACITY_OF: Readonly<Record<string, Capacity | undefined>> = Object.assign(
  {},
  ...Object.values<Declared>(CATALOG).map(({ people, capacity }) => ({
    ...Object.fromEntries(Object.values(people).map((type) => [type, 'always'])),
    ...capacity,
  })),
);

/** How many events beyond a stream's maximum the `reserve` allows. */
export const RESERVE = 100;

/**
 * The average number of characters allowed per event, so that a stream with the largest texts is full after fewer
 * events. Events of the `reserve` are limited only by their number.
 */
const EVENT_SIZE = 4_000;

type Counted = Pick<Event, 'type' | 'data'>;

/**
 * A stream's capacity: `max` events plus the reserve. In a two-person stream, `ofActor` counts the acting user's
 * events, and each person gets half of the maximum and of the reserve, so that neither person can block commands that
 * the other must be able to send.
 */
type Limit<E> = Readonly<{ max: number; ofActor?: (event: E) => boolean }>;

/** Returns the limit that these events would exceed; null if they fit. */
function excessOf<E extends Counted>(
  past: readonly E[],
  decided: readonly Counted[],
  { max, ofActor }: Limit<E>,
): string | null {
  const capacities = decided.map(({ type }) => CAPACITY_OF[type] ?? 'limited');
  const isLimited = capacities.includes('limited');
  if (!isLimited && !capacities.includes('reserve')) return null;
  const own = ofActor ? past.filter(ofActor) : past;
  const share = ofActor ? 0.5 : 1;
  if (own.length + decided.length > share * (isLimited ? max : max + RESERVE)) return `${own.length} events`;
  const counted: readonly Counted[] = [...own, ...decided];
  const size = isLimited ? counted.reduce((sum, { data }) => sum + sizeOf(data), 0) : 0;
  return size > share * max * EVENT_SIZE ? `${size} characters` : null;
}

/**
 * The approximate number of characters in an event's data, which is nearly all text. Encrypted text counts at its
 * encrypted length.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0);
}
