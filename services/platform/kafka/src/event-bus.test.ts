import type { Admin, Kafka } from 'kafkajs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openKafkaEventBus } from './event-bus.ts';

const log = pino({ level: 'silent' });
const never = new Promise<never>(() => {});

/** Brokers that say nothing, as behind a firewall that drops what it gets: whoever asks waits for longer than a shutdown may take. */
const silent = { admin: () => ({ connect: () => never }) as unknown as Admin } as unknown as Kafka;

test('a subscription stops at once while its brokers say nothing', async () => {
  const bus = openKafkaEventBus({ kafka: silent, log, areCaughtUp: async () => true });
  const subscription = bus.subscribe(
    'silent',
    ['project'],
    async () => null,
    async () => undefined,
  );
  await bus.stop();
  expect(subscription.status()).toEqual({ behind: null });
});
