import type { Producer } from 'kafkajs';
import type { EventBus, Subscription } from '../event-bus.ts';
import { categoryOf, type Recorded } from '../events.ts';
import { createSchema } from '../postgres/log.ts';
import type { Pool } from '../postgres/pool.ts';
import { topicOf } from './topics.ts';

export type Relay = Readonly<{ status: Subscription['status']; caughtUp: Promise<void>; stop(): Promise<void> }>;

type Options = Readonly<{
  /** Names the positions: one relay per log and purpose. */
  name: string;
  /** The logs: PostgreSQL or EventStoreDB, through the port that projections read as well. */
  source: EventBus;
  categories: readonly string[];
  /** Resolves once the brokers have acknowledged. */
  publish(events: readonly Recorded[]): Promise<void>;
  /** Keeps the positions. */
  pool: Pool;
}>;

const POSITIONS = `
  CREATE TABLE IF NOT EXISTS relay.positions (
    name text, lane text, position text NOT NULL, PRIMARY KEY (name, lane))`;

/**
 * Publishes a log: one batch under way at a time, and its position stored after the acknowledgement. A crash in between, or
 * a second relay, publishes something twice, and each stream still in its order: consumers drop what they have seen.
 */
export async function startRelay({ name, source, categories, publish, pool }: Options): Promise<Relay> {
  await createSchema(pool, 'relay', POSITIONS);
  const subscription = source.subscribe(
    `relay-${name}`,
    categories,
    async (lane) => {
      const { rows } = await pool.query<{ position: string }>(
        'SELECT position FROM relay.positions WHERE name = $1 AND lane = $2',
        [name, lane],
      );
      return rows[0]?.position ?? null;
    },
    async (batch, lane) => {
      await publish(batch);
      await pool.query(
        `INSERT INTO relay.positions (name, lane, position) VALUES ($1, $2, $3)
         ON CONFLICT (name, lane) DO UPDATE SET position = excluded.position`,
        [name, lane, batch.at(-1)?.position],
      );
    },
  );
  return { status: subscription.status, caughtUp: subscription.caughtUp, stop: subscription.stop };
}

/** Sends events to the internal topics, keyed by stream, so that a stream stays in one partition. */
export function publishInternal(producer: Producer) {
  return async (events: readonly Recorded[]): Promise<void> => {
    const topics = new Map<string, Recorded[]>();
    for (const event of events) {
      const topic = topicOf(categoryOf(event.stream));
      const some = topics.get(topic);
      if (some) some.push(event);
      else topics.set(topic, [event]);
    }
    await producer.sendBatch({
      acks: -1,
      topicMessages: [...topics].map(([topic, some]) => ({
        topic,
        messages: some.map((event) => ({ key: event.stream, value: JSON.stringify(event) })),
      })),
    });
  };
}
