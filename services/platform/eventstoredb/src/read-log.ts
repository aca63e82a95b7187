import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import { type LogPage, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { openInbox } from './inbox.ts';
import { readOne } from './read-one.ts';
import { parsePosition } from './recorded.ts';

type Page = Readonly<{
  category: string;
  after: string | null;
  limit: number;
  /** Milliseconds that the search may take; more only until there is an event, or a position to go on from. */
  time: number;
  /** Ends the reading, which then throws the signal's reason. */
  signal: AbortSignal;
}>;

/**
 * Reads a page as defined by `EventLog`, through a subscription that ends after enough events, when there are no more,
 * or when its time is over: the server filters categories only for subscriptions.
 */
export async function readPage(client: EventStoreDBClient, page: Page): Promise<LogPage> {
  const { category, after, limit, time, signal } = page;
  const until = performance.now() + time;
  if (after !== null && !(await reaches(client, after, signal))) throw new UnknownPosition(after);
  const inbox = await openInbox(client, { categories: [category], after, limit, signal });
  const events: Recorded[] = [];
  let upTo = after;
  try {
    for (;;) {
      const left = until - performance.now();
      const taken = inbox.take(limit - events.length);
      events.push(...taken.events);
      upTo = taken.upTo;
      const isFurther = upTo !== after;
      if (events.length === limit || inbox.isCaughtUp() || (left <= 0 && isFurther)) return { events, upTo };
      await inbox.change(limit - events.length, left > 0 ? left : undefined);
    }
  } finally {
    await inbox.close();
  }
}

async function reaches(client: EventStoreDBClient, position: string, signal: AbortSignal): Promise<boolean> {
  const end = await readOne(client, { direction: BACKWARDS, fromPosition: END }, signal);
  return end !== undefined && parsePosition(position).commit <= end.position.commit;
}
