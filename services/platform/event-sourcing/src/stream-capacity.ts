import { CATALOG } from '@hirelane/contracts/events/catalog';
import type { Capacity, Declared } from '@hirelane/contracts/events/category';
import type { Event } from './events.ts';

/** The capacity of each event type that is not `limited`. */
export const CAPACITY_OF: Readonly<Record<string, Capacity | undefined>> = Object.assign(
  {},
  ...Object.values<Declared>(CATALOG).map(({ people, capacity }) => ({
    ...Object.fromEntries(Object.values(people).map((type) => [type, 'always'])),
    ...capacity,
  })),
);

/** How many events beyond a stream's maximum the `reserve` has. */
export const RESERVE = 100;

/**
 * Characters that an event of a full stream may have on average: a stream of the largest texts is full after fewer
 * events. Events of the `reserve` are limited by their number only.
 */
const EVENT_SIZE = 4_000;

type Counted = Pick<Event, 'type' | 'data'>;

/**
 * What a stream may have: `max` events, and the reserve. Of a stream of two people, `ofActor` counts the events of the
 * one who acts, who has half of both: neither can keep the other from what they must still be able to do.
 */
type Limit<E> = Readonly<{ max: number; ofActor?: (event: E) => boolean }>;

/** Returns what a stream would have too much of with these events; null if they fit. */
export function excessOf<E extends Counted>(
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
 * Approximate number of characters in an event's data, which is nearly all text. A text left encrypted counts as
 * encrypted.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0);
}
