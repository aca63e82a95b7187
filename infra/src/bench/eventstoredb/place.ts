import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { NewEvent } from '@hirelane/event-sourcing/events';
import type { EventStoreDbStore } from '@hirelane/eventstoredb/event-store';
import type { Options } from '../bench.ts';

/** A server, through our adapter and through its own library. */
export type Place = Readonly<{
  url: string;
  store: EventStoreDbStore;
  client: EventStoreDBClient;
  /** Appends events of a category, quickly: to one stream where the server is in memory. */
  fill(category: string, events: number): Promise<void>;
  say: Options['say'];
}>;

const PER_APPEND = 250;

/** Appends events of a category to streams of 250 each. */
export async function fillByAppends(store: EventStoreDbStore, category: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= PER_APPEND) {
    const events = Array.from({ length: Math.min(left, PER_APPEND) }, sample);
    await store.append(`${category}-${randomUUID()}`, 0, events);
  }
}

/** About 600 bytes of data and meta. */
export function sample(): NewEvent {
  const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };
  return { id: randomUUID(), type: 'Measured', data: { text: 'x'.repeat(400) }, meta };
}

export async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
