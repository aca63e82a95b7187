import type { Admin, Kafka } from 'kafkajs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openKafkaEventBus } from './event-bus.ts';

const log = pino({ level: 'silent' });
const never = new Promise<never>(() => {});

/**
 * Brokers that never answer, as behind a firewall that drops packets: a connection attempt takes longer than a shutdown
 * may.
 */
const silent = { admin: () => ({ connect: () => never }) as unknown as Admin } as unknown as Kafka;

test('a subscription stops immediately while its brokers do not answer', async () => {
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
