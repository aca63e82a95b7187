import type { Recorded } from '@hirelane/event-sourcing/events';

export type GuardedEvents = Readonly<{
  /** The events that are next in their streams, in the batch's order. */
  fresh: readonly Recorded[];
  /** The number of events that were already applied: a transport may deliver an event twice. */
  duplicates: number;
  /** Events in streams that are already parked or that lack an earlier event. */
  held: readonly Readonly<{ event: Recorded; reason: string | null }>[];
}>;

/**
 * The version guard: lets through only the known version + 1 of each stream. A lower version is a duplicate. A higher
 * version means that an event was lost upstream; the stream is held from there on, and the reason states the gap.
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
