import { newStream, sample } from '@hirelane/event-sourcing/port-tests/samples';
import { type KafkaServer, startKafka } from '@hirelane/test-kit/stack/kafka';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectKafka, openProducer } from './client.ts';
import { openPublisher } from './publisher.ts';
import { internalMessages, internalTopic } from './topics.ts';

const log = pino({ level: 'silent' });
const at = '2026-01-01T00:00:00.000000Z';

let server: KafkaServer;
beforeAll(async () => {
  server = await startKafka();
});
afterAll(() => server?.stop());

test('a batch larger than the broker’s limit is published in order', async () => {
  const kafka = connectKafka({ brokers: [server.broker] }, 'publisher', log);
  const producer = openProducer(kafka);
  await producer.connect();
  const topics = [internalTopic('projects')];
  const publisher = await openPublisher({ producer, kafka, topics, replication: 1, messagesOf: internalMessages });
  const stream = newStream();
  const text = 'x'.repeat(1_000_000);
  const batch = Array.from({ length: 12 }, (_, i) => ({
    ...sample({ text }),
    ...{ stream, version: i + 1, position: String(i + 1), at },
  }));
  const given = await publisher.publish(batch);
  expect([...given.values()]).toEqual([0n]);
  const [[topicPartition] = ['']] = [...given];
  expect((await publisher.ends()).get(topicPartition)).toBe(12n);
  await producer.disconnect();
});
