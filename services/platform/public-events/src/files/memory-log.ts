import type { PublicIds } from '@hirelane/api/public-events/ids';
import { checkpointAt } from '@hirelane/event-sourcing/checkpoint';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { ReadableLog } from './read-public.ts';

/** A log in memory. The events' positions are 1, 2, 3, … */
export function memoryLog(events: readonly Recorded[], ids: PublicIds): ReadableLog {
  const streams = new Map<string, Recorded[]>();
  for (const event of events) {
    const stream = streams.get(event.stream);
    if (stream) stream.push(event);
    else streams.set(event.stream, [event]);
  }
  return {
    ids,
    readStreams: async (asked) => asked.map((stream) => streams.get(stream) ?? []),
    async readAfter(category, after, limit) {
      const from = after === null ? 0 : Number(after.split('@', 1)[0]);
      const following = events.slice(from).filter(({ stream }) => stream.startsWith(`${category}-`));
      const page = following.slice(0, limit);
      const last = page.at(-1);
      return { events: page, upTo: last ? checkpointAt(last) : after, isEnd: following.length <= limit };
    },
  };
}
