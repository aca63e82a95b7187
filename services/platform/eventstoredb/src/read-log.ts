import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { parsePosition, toRecorded } from './recorded.ts';

type Page = Readonly<{ category: string; after: string | null; limit: number }>;

/**
 * Reads a page as defined by `EventLog`, through a subscription that ends after enough events or when there are no
 * more: the server filters categories only for subscriptions. `deadline` in ms.
 */
export async function readPage(client: EventStoreDBClient, page: Page, deadline: number): Promise<readonly Recorded[]> {
  const { category, after, limit } = page;
  if (after !== null && !(await reaches(client, after))) throw new UnknownPosition(after);
  const subscription = client.subscribeToAll({
    fromPosition: after === null ? START : parsePosition(after),
    filter: streamNameFilter({ prefixes: [`${category}-`] }),
  });
  const found: Recorded[] = [];
  let taken = 0;
  /**
   * The number of events that had arrived when the server reported that there are no more; some may not have been read
   * yet.
   */
  let last: number | undefined;
  const whole = new Promise<void>((resolve, reject) => {
    const settle = () => {
      if (found.length === limit || (last !== undefined && taken >= last)) resolve();
    };
    subscription.on('data', ({ event }) => {
      taken++;
      if (event?.isJson && found.length < limit) found.push(toRecorded(event));
      settle();
    });
    subscription.on('caughtUp', () => {
      last ??= taken + subscription.readableLength;
      settle();
    });
    subscription.on('error', reject);
    subscription.on('close', () => reject(new Error('the subscription was closed')));
    AbortSignal.timeout(deadline).addEventListener('abort', ({ target }) => reject((target as AbortSignal).reason));
  });
  try {
    await whole;
    return found;
  } finally {
    await subscription.unsubscribe().catch(() => undefined);
  }
}

async function reaches(client: EventStoreDBClient, position: string): Promise<boolean> {
  let end: AllStreamRecordedEvent | undefined;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) end = event;
  return end !== undefined && parsePosition(position).commit <= end.position.commit;
}
