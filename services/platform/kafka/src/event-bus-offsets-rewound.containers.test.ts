import { randomUUID } from 'node:crypto';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { sample } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { type KafkaServer, startKafka } from '@hirelane/test-kit/stack/kafka';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectKafka, openProducer } from './client.ts';
import { ensureTopics } from './ensure-topics.ts';
import { openKafkaEventBus } from './event-bus.ts';
import { withAdmin } from './group-offsets.ts';
import { internalMessages, internalTopic, wantedTopics } from './topics.ts';

const TIMEOUT_MS = 90_000;
const TOPICS = [internalTopic('projects'), internalTopic('proposals')];
/** The number of events in each of the two logs. */
const EVENTS = 120;

const lines: Readonly<Record<string, unknown>>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

let server: KafkaServer;
const streams: string[] = [];
beforeAll(async () => {
  server = await startKafka();
  await withAdmin(connect(), (admin) => ensureTopics(admin, wantedTopics(TOPICS, 1), true));
  for (const category of ['project', 'proposal']) {
    const named = Array.from({ length: EVENTS }, () => `${category}-${randomUUID()}`);
    streams.push(...named);
    await send(named);
  }
});
afterAll(() => server?.stop());

const connect = () => connectKafka({ brokers: [server.broker] }, 'set-back', log);

async function send(named: readonly string[]) {
  const events = named.map((stream): Recorded => {
    return { ...sample(), stream, version: 1, position: '1', at: new Date().toISOString() };
  });
  await produce(internalMessages(events).flatMap(({ topic, messages }) => messages.map((one) => ({ topic, ...one }))));
}

async function produce(messages: readonly Readonly<{ topic: string; key?: unknown; value: unknown }>[]) {
  const producer = openProducer(connect());
  await producer.connect();
  for (const { topic, ...message } of messages) await producer.send({ topic, messages: [message as never] });
  await producer.disconnect();
}

/** A read model that several processes fill together. It contains events, and a checkpoint for each partition. */
function openModel() {
  let has = new Set<string>();
  let checkpoints = new Map<string, string>();
  return {
    has: () => has.size,
    drop() {
      has = new Set();
      checkpoints = new Map();
    },
    /** Returns the function that restores the current state, as from a backup. */
    putBack() {
      const [kept, read] = [new Set(has), new Map(checkpoints)];
      return () => {
        has = kept;
        checkpoints = read;
      };
    },
    copy(group: string) {
      const bus = openKafkaEventBus({ kafka: connect(), log, areCaughtUp: async () => true, lostBy: async () => null });
      const subscription = bus.subscribe(
        group,
        ['project', 'proposal'],
        async (partition) => checkpoints.get(partition) ?? null,
        async (batch, partition, upTo) => {
          for (const { stream } of batch) has.add(stream);
          checkpoints.set(partition, upTo);
        },
      );
      let atReady = -1;
      const ready = subscription.caughtUp.then(() => {
        atReady = has.size;
      });
      return { ready, atReady: () => atReady, subscription, stop: bus.stop };
    },
  };
}

async function fill(group: string) {
  const model = openModel();
  const copy = model.copy(group);
  await copy.ready;
  expect(model.has()).toBe(streams.length);
  await copy.stop();
  return model;
}

test('no failures are logged during startup', async () => {
  // A broker that has just started moves and loads its coordinators, and refuses the first attempts to join.
  const model = await fill('quiet');
  lines.length = 0;
  const copy = model.copy('quiet');
  await copy.ready;
  // The library's own log lines are about requests that it retries.
  expect(lines.filter(({ kafka }) => kafka === undefined)).toEqual([]);
  await copy.stop();
}, 120_000);

describe.each([1, 2, 3])('with %i processes that start together', (count) => {
  test('a dropped read model receives all events before the processes are ready', async () => {
    const group = `dropped_${count}`;
    const model = await fill(group);
    model.drop();
    const copies = Array.from({ length: count }, () => model.copy(group));
    await Promise.all(copies.map(({ ready }) => ready));
    expect(copies.map(({ atReady }) => atReady())).toEqual(copies.map(() => streams.length));
    for (const { subscription } of copies) expect(await subscription.isCaughtUp()).toBe(true);
    await Promise.all(copies.map(({ stop }) => stop()));
  }, 120_000);
});

test('processes deliver the missing events to a read model restored from a backup', async () => {
  const group = 'put_back';
  const model = await fill(group);
  const putBack = model.putBack();
  const since = Array.from({ length: 40 }, () => `project-${randomUUID()}`);
  await send(since);
  streams.push(...since);
  const first = model.copy(group);
  await eventually(model.has, (has) => has === streams.length, TIMEOUT_MS);
  await first.stop();
  putBack();
  expect(model.has()).toBe(streams.length - since.length);
  const copies = [model.copy(group), model.copy(group)];
  await Promise.all(copies.map(({ ready }) => ready));
  expect(copies.map(({ atReady }) => atReady())).toEqual([streams.length, streams.length]);
  await Promise.all(copies.map(({ stop }) => stop()));
}, 180_000);

test("a read model that loses rows while a process runs recovers them with the partition's next event", async () => {
  const model = openModel();
  const copy = model.copy('failover');
  await copy.ready;
  model.drop();
  expect(await copy.subscription.isCaughtUp()).toBe(false);
  const since = Array.from({ length: 60 }, () => `project-${randomUUID()}`);
  await send(since);
  streams.push(...since);
  const ofProjects = streams.filter((stream) => stream.startsWith('project-')).length;
  await eventually(model.has, (has) => has >= ofProjects, TIMEOUT_MS);
  await copy.stop();
}, 120_000);

test('a message that was not sent by a relay is skipped and logged, and later processes become ready', async () => {
  const model = openModel();
  const first = model.copy('foreign');
  await first.ready;
  lines.length = 0;
  const foreign = ['not json', null, '{}', 'null'].map((value, n) => {
    return { topic: TOPICS[0] ?? '', partition: n, key: 'x', value };
  });
  await produce(foreign);
  const since = Array.from({ length: 40 }, () => `project-${randomUUID()}`);
  await send(since);
  streams.push(...since);
  await eventually(model.has, (has) => has === streams.length, TIMEOUT_MS);
  const second = model.copy('foreign');
  await second.ready;
  const said = lines.filter(({ msg }) => msg === 'a message that is not an event was skipped');
  expect(new Set(said.map(({ partition }) => partition)).size).toBe(foreign.length);
  expect(lines.filter(({ msg }) => msg === 'a consumer failed and will be restarted')).toEqual([]);
  await Promise.all([first.stop(), second.stop()]);
}, 120_000);
