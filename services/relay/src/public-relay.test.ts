import { randomUUID } from 'node:crypto';
import { aBrief } from '@hirelane/api/testing/fixtures';
import { stamp } from '@hirelane/event-sourcing/decide';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import type { EventLog, EventStore } from '@hirelane/event-sourcing/event-store';
import { type Event, logOf } from '@hirelane/event-sourcing/events';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import type { Publisher } from '@hirelane/kafka/publisher';
import type { Pool } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { openPublicIds } from '@hirelane/public-events/ids';
import { eventually } from '@hirelane/test-kit/eventually';
import type { TopicMessages } from 'kafkajs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Relay, startRelay } from './relay.ts';
import { PUBLIC_PLAN } from './start-relays.ts';

const brief = aBrief({ title: 'sealed:1:A', description: 'sealed:1:B' });

type TestEnvironment = Readonly<{ store: EventStore & EventLog; source: EventBus; close(): Promise<void> }>;

/** The stores for the logs; the relay always stores its position in PostgreSQL. */
const STORES: Readonly<
  Record<string, (storage: Awaited<ReturnType<typeof openTestStorage>>) => Promise<TestEnvironment>>
> = {
  PostgreSQL: async (storage) => ({
    store: await storage.openStore('projects'),
    source: storage.openBus(logOf),
    close: async () => undefined,
  }),
  'EventStoreDB (an in-memory server with its protocol)': async () => {
    const server = await startFakeEventStoreDb();
    const store = openEventStoreDb({ url: server.url });
    const bus = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }) });
    return {
      store,
      source: bus,
      async close() {
        await bus.stop();
        await store.stop();
        server.stop();
      },
    };
  },
};

/** In-memory topics, which acknowledge immediately. */
async function openTopics(store: EventLog, pool: Pool) {
  const sent: TopicMessages[] = [];
  const messagesOf = await PUBLIC_PLAN.openMessages(pool, store.readStreams);
  const publisher: Publisher = {
    async publish(events) {
      sent.push(...(await messagesOf(events)));
      return new Map();
    },
    ends: async () => new Map(),
  };
  return {
    publisher,
    /** `key type@sequence` of each event, in the order sent. */
    events: () =>
      sent
        .filter(({ topic }) => topic === 'hirelane.public.project.v2')
        .flatMap(({ messages }) => messages)
        .map(({ key, headers }) => `${key} ${headers?.['ce_type']}@${headers?.['ce_sequence']}`),
    states: () =>
      sent.filter(({ topic }) => topic.includes('state')).flatMap(({ messages }) => messages.map(({ value }) => value)),
  };
}

describe.each(Object.entries(STORES))('the public relay for a log in %s', (_, open) => {
  let storage: Awaited<ReturnType<typeof openTestStorage>>;
  let env: TestEnvironment;
  let relay: Relay | undefined;
  beforeEach(async () => {
    storage = await openTestStorage();
    env = await open(storage);
  });
  afterEach(async () => {
    await relay?.stop();
    await env.close();
    await storage.close();
  });

  const start = async (publisher: Publisher) => {
    const { pool, log } = storage;
    const { name, categories } = PUBLIC_PLAN;
    relay = await startRelay({ name, source: env.source, categories, publisher, pool, log, lookEvery: 20 });
  };

  async function openProject() {
    const [projectId, clientId] = [randomUUID(), randomUUID()];
    const stream = `project-${projectId}`;
    const { idOf } = await openPublicIds(storage.pool);
    let version = 0;
    return {
      key: `project-${idOf('project', projectId)}`,
      async happens(type: string, more: object = {}) {
        const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: clientId };
        const event: Event = { type, data: { projectId, clientId, ...more } };
        version = await env.store.append(stream, version, [stamp(event, stream, 0, context)]);
      },
    };
  }

  test('an edit to a public project is published, even by a relay that started after the project was posted', async () => {
    const topics = await openTopics(env.store, storage.pool);
    const { key, happens } = await openProject();
    await happens('ProjectDrafted', { brief });
    await happens('ProjectEdited', { brief });
    await happens('ProjectPosted', { brief });
    await start(topics.publisher);
    const posted = [`${key} hirelane.project.posted@1`];
    await eventually(topics.events, (events) => events.length > 0);
    expect(topics.events()).toEqual(posted);
    await relay?.stop();
    await happens('ProjectEdited', { brief });
    await start(topics.publisher);
    await eventually(topics.events, (events) => events.length > 1);
    expect(topics.events()).toEqual([...posted, `${key} hirelane.project.edited@2`]);
  });

  test("a project's last state is a tombstone once it is no longer public", async () => {
    const topics = await openTopics(env.store, storage.pool);
    const { happens } = await openProject();
    await start(topics.publisher);
    await happens('ProjectPosted', { brief });
    await happens('ProjectUnpublished');
    await eventually(topics.states, (states) => states.at(-1) === null);
    expect(topics.states().filter((state) => state === null)).toHaveLength(1);
  });
});
