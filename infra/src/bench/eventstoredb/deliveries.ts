import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { pino } from 'pino';
import { spreadOf } from '../stats.ts';
import { withQuartiles } from '../table.ts';
import { fillByAppends, type Place, timed } from './place.ts';

const EVENTS = 20_000;

/** Existing events through the bus against the library's filtered subscription. */
export async function deliveries(place: Place, rounds: number): Promise<string[]> {
  const category = `bench${randomUUID().replaceAll('-', '')}`;
  place.say(`deliveries of ${EVENTS} events …`);
  await fillByAppends(place.store, category, EVENTS);
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await timed(() => throughBus(place.url, category));
    const library = await timed(() => throughLibrary(place.client, category));
    ratios.push(library / ours);
    rates.push((EVENTS / ours) * 1_000);
  }
  const rate = withQuartiles(spreadOf(rates));
  return [
    `events delivered, to the library's filtered subscription: ${withQuartiles(spreadOf(ratios))} (${rate} a second)`,
  ];
}

async function throughBus(url: string, category: string): Promise<void> {
  const bus = openEventStoreDbBus({ url, log: pino({ level: 'silent' }) });
  let seen = 0;
  const subscription = bus.subscribe(
    'bench',
    [category],
    async () => null,
    async (batch) => {
      seen += batch.length;
    },
  );
  await subscription.caughtUp;
  await subscription.stop();
  await bus.stop();
  if (seen !== EVENTS) throw new Error(`the bus delivered ${seen} events of ${EVENTS}`);
}

async function throughLibrary(client: EventStoreDBClient, category: string): Promise<void> {
  const subscription = client.subscribeToAll({
    fromPosition: START,
    filter: streamNameFilter({ prefixes: [`${category}-`] }),
  });
  let seen = 0;
  await new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', () => {
      seen++;
      if (seen === EVENTS) resolve();
    });
  });
  await subscription.unsubscribe();
}
