import { randomUUID } from 'node:crypto';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { pino } from 'pino';
import { whole } from '../table.ts';
import { type Place, timed } from './place.ts';

/**
 * What a quiet category costs on a log of `sizes` events of others, smallest first: the longest page on the way across
 * them, and the restart of a subscription that was caught up.
 */
export async function longLogs(place: Place, sizes: readonly number[]): Promise<string[]> {
  const lines: string[] = [];
  for (const size of sizes) {
    place.say(`a quiet category across ${whole(size)} events …`);
    const run = randomUUID().replaceAll('-', '');
    const category = `quiet${run}`;
    await place.fill(category, 1);
    await place.fill(`other${run}`, size);
    await place.fill(category, 1);
    const pages = await pagesAcross(place, category);
    const restart = await restartOf(place, category);
    lines.push(
      `a quiet category across ${whole(size)} events: ${pages.length} pages of ` +
        `${Math.max(...pages).toFixed(0)} ms at the most; caught up first in ${restart.first.toFixed(0)} ms, ` +
        `after a restart in ${restart.again.toFixed(0)} ms`,
    );
  }
  return lines;
}

/** Pages until both events of the category have been found. */
async function pagesAcross({ store }: Place, category: string) {
  const times: number[] = [];
  let found = 0;
  for (let after: string | null = null; found < 2; ) {
    const began = performance.now();
    const page = await store.readAfter(category, after, 10);
    times.push(performance.now() - began);
    found += page.events.length;
    after = page.upTo;
  }
  return times;
}

/** ms until a subscription has caught up, from the beginning and from where it then stood. */
async function restartOf({ url }: Place, category: string) {
  const bus = openEventStoreDbBus({ url, log: pino({ level: 'silent' }) });
  let position: string | null = null;
  const catchUp = async () => {
    const subscription = bus.subscribe(
      'bench',
      [category],
      async () => position,
      async (_batch, _partition, upTo) => {
        position = upTo;
      },
    );
    await subscription.caughtUp;
    await subscription.stop();
  };
  try {
    return { first: await timed(catchUp), again: await timed(catchUp) };
  } finally {
    await bus.stop();
  }
}
