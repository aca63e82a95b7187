import type { Recorded } from '@hirelane/event-sourcing/events';

export type GuardedEvents = Readonly<{
  /** The events that are next in their streams, in the batch's order. */
  fresh: readonly Recorded[];
  /** The number of events that were already applied: a transport may deliver an event twice. */
  duplicates: number;
  /** Events in streams that are already parked or in which an earlier event is missing. */
  held: readonly Readonly<{ event: Recorded; reason: string | null }>[];
}>;

/**
 * The version guard: it lets an event through only if its version is the stream's known version + 1. A lower version is
 * a duplicate. A higher version means that an event was lost upstream; from then on, the stream's events are held, and
 * the reason describes the gap.
 */
export function sortByVersion(
  batch: readonly Recorded[],
  known: ReadonlyMap<string, number>,
  parked: ReadonlySet<string>,
): GuardedEvents {
  const at = new Map(known);
  const holding = new Set(parked);
  const fresh: Recorded[] = [];
  const held: { event: Recorded; reason: string | null }[] = [];
  let duplicates = 0;
  for (const event of batch) {
    const version = at.get(event.stream) ?? 0;
    if (event.version <= version) duplicates++;
    else if (holding.has(event.stream)) held.push({ event, reason: null });
    else if (event.version === version + 1) {
      fresh.push(event);
      at.set(event.stream, event.version);
    } else {
      holding.add(event.stream);
      held.push({ event, reason: `gap: version ${version + 1} is missing` });
    }
  }
  return { fresh, duplicates, held };
}
