import { eventually } from '@hirelane/test-kit/eventually';
import { type KafkaServer, startKafka } from '@hirelane/test-kit/stack/kafka';
import type { Admin, Consumer } from 'kafkajs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectKafka } from './client.ts';
import { ensureTopics } from './ensure-topics.ts';
import { openKafkaEventBus } from './event-bus.ts';
import { withAdmin } from './group-offsets.ts';
import { internalTopic, wantedTopics } from './topics.ts';

const log = pino({ level: 'silent' });

let server: KafkaServer;
beforeAll(async () => {
  server = await startKafka();
  await withAdmin(connect(), (admin) => ensureTopics(admin, wantedTopics([internalTopic('projects')], 1), true));
});
afterAll(() => server?.stop());

const connect = () => connectKafka({ brokers: [server.broker] }, 'status', log);

/** A subscription to empty topics, over clients with simulated failures. */
function subscribe(name: string, breakAdmin: (admin: Admin) => Admin, breakConsumer: (consumer: Consumer) => Consumer) {
  const real = connect();
  const kafka = {
    admin: () => breakAdmin(real.admin()),
    consumer: (config: { groupId: string }) => breakConsumer(real.consumer(config)),
  };
  const bus = openKafkaEventBus({ kafka, log, areCaughtUp: async () => true, lostBy: async () => null });
  const subscription = bus.subscribe(
    name,
    ['project'],
    async () => null,
    async () => undefined,
  );
  return { subscription, stop: bus.stop };
}

test('a subscription becomes ready even though a request for offsets failed while the consumer was running', async () => {
  let asked = 0;
  const breakAdmin = (admin: Admin): Admin => ({
    ...admin,
    async fetchOffsets(options) {
      // The first request is sent before the consumer runs; the second while waiting to catch up.
      if (++asked === 2) throw new Error('this broker is no longer the coordinator');
      return admin.fetchOffsets(options);
    },
  });
  const { subscription, stop } = subscribe('questions', breakAdmin, (consumer) => consumer);
  await subscription.caughtUp;
  expect(asked).toBeGreaterThan(2);
  await stop();
});

test('a subscription reports a broken consumer until the next one runs, even without events', async () => {
  let made = 0;
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const breakConsumer = (consumer: Consumer): Consumer => ({
    ...consumer,
    async run(options) {
      if (++made === 1) throw new Error('no broker responds');
      await told;
      return consumer.run(options);
    },
  });
  const { subscription, stop } = subscribe('broken', (admin) => admin, breakConsumer);
  const message = () => subscription.status().error?.message;
  await eventually(message, (text) => text === 'no broker responds');
  goOn();
  await eventually(message, (text) => text === undefined);
  await stop();
});
