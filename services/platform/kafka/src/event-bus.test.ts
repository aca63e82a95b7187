import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { eventually } from '@hirelane/test-kit/eventually';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openKafkaEventBus } from './event-bus.ts';
import { internalTopic } from './topics.ts';

/** The level as pino's number. */
const ERROR = 50;
const log = pino({ level: 'silent' });
const never = new Promise<never>(() => {});

/**
 * Brokers that never respond, as if behind a firewall that drops packets. An attempt to connect to them takes longer
 * than a shutdown may.
 */
const silent = { admin: () => ({ connect: () => never }) as unknown as Admin } as unknown as Kafka;

test('a subscription stops immediately while its brokers do not respond', async () => {
  const bus = openKafkaEventBus({ kafka: silent, log, areCaughtUp: async () => true, lostBy: async () => null });
  const subscription = bus.subscribe(
    'silent',
    ['project'],
    async () => null,
    async () => undefined,
  );
  await bus.stop();
  expect(subscription.status()).toEqual({ behind: null });
});

/** Brokers that have the topics but refuse each consumer that tries to join its group. */
const refusing = (error: Error, onRefused: () => void) => {
  const consumer = () => ({
    events: {},
    on: () => () => undefined,
    async connect() {
      onRefused();
      throw error;
    },
    disconnect: async () => undefined,
  });
  const admin = () => ({
    connect: async () => undefined,
    disconnect: async () => undefined,
    listTopics: async () => [internalTopic('projects')],
  });
  return { admin, consumer } as unknown as Kafka;
};

test.each([
  ['a coordinator that is still loading is not a failure', 'GROUP_LOAD_IN_PROGRESS', 0],
  ['a consumer that is refused for another reason has failed', 'GROUP_AUTHORIZATION_FAILED', 2],
])('%s', async (_, type, failures) => {
  const levels: number[] = [];
  const lines = pino({ level: 'info' }, { write: (line: string) => void levels.push(JSON.parse(line).level) });
  let refused = 0;
  const error = new kafkajs.KafkaJSProtocolError({ type, message: type, code: 0, retriable: true } as never);
  const bus = openKafkaEventBus({
    kafka: refusing(error, () => refused++),
    log: lines,
    areCaughtUp: async () => true,
    lostBy: async () => null,
  });
  const subscription = bus.subscribe(
    'refused',
    ['project'],
    async () => null,
    async () => undefined,
  );
  await eventually(
    () => refused,
    (count) => count > 2,
  );
  expect(levels.filter((level) => level >= ERROR).length).toBeGreaterThanOrEqual(failures);
  if (failures === 0) expect(subscription.status()).toEqual({ behind: null });
  await bus.stop();
});

test('a subscription reports that a log lacks events that its relay published', async () => {
  let reason: string | null = 'internal-projects: projects ends at 3, before 7';
  const lostBy = async (relays: readonly string[]) => (relays.includes('internal-projects') ? reason : null);
  const bus = openKafkaEventBus({ kafka: silent, log, areCaughtUp: async () => true, lostBy });
  const follow = (category: string) =>
    bus.subscribe(
      category,
      [category],
      async () => null,
      async () => undefined,
    );
  const [project, file] = [follow('project'), follow('file')];
  const { error } = await eventually(project.status, (status) => status.error !== undefined);
  expect(error).toBeInstanceOf(UnknownPosition);
  expect(file.status()).toEqual({ behind: null });
  reason = null;
  await eventually(project.status, (status) => status.error === undefined);
  await bus.stop();
});
