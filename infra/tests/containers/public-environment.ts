import { randomUUID } from 'node:crypto';
import { aBrief } from '@hirelane/api/testing/fixtures';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { connectKafka } from '@hirelane/kafka/client';
import { TOPICS, withReplication } from '@hirelane/kafka/topics';
import { openTestStorage } from '@hirelane/postgres/testing';
import { openPublicIds } from '@hirelane/public-events/ids';
import { runTopics, type TopicsCommand } from '@hirelane/relay/topics-tool';
import { startKafka } from '@hirelane/test-kit/stack/kafka';
import { startPostgres } from '@hirelane/test-kit/stack/postgres';
import { startProcess } from '@hirelane/test-kit/stack/processes';
import type { Kafka, KafkaMessage } from 'kafkajs';
import { pino } from 'pino';

/** A part of every text that users write in this test. */
export const CANARY = 'canary';

const brief = (projectRate: number) =>
  aBrief({
    ...{ title: CANARY, description: CANARY, skills: ['React', CANARY], duration: '3 month' },
    ...{ projectRate, file: randomUUID() },
  });

/** Logs in a real PostgreSQL, and a real Kafka without topics, where only the operator creates topics. */
export async function openPublicEnvironment(settings: Readonly<Record<string, string>> = {}) {
  const [broker, postgres] = await Promise.all([startKafka(settings), startPostgres()]);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const storage = await openTestStorage();
  const ids = await openPublicIds(storage.pool);
  const kafka = connectKafka({ brokers: [broker.broker] }, 'test', pino({ level: 'silent' }));
  const admin = kafka.admin();
  await admin.connect();
  return {
    broker: broker.broker,
    kafka,
    admin,
    ids,
    stores: { projects: await storage.openStore('projects'), proposals: await storage.openStore('proposals') },
    /** The relays' environment. */
    environment: { DATABASE_URL: storage.url, KAFKA_BROKERS: broker.broker, KAFKA_CREATE_TOPICS: 'false' },
    /** Runs `npm run topics`; returns its output and exit code. */
    async topics(command: TopicsCommand) {
      const lines: string[] = [];
      const wanted = TOPICS.map((topic) => withReplication(topic, 1));
      const code = await runTopics(command, admin, wanted, (line) => void lines.push(line));
      return { code, said: lines.join('\n') };
    },
    async close() {
      await admin.disconnect();
      await storage.close();
      await Promise.all([broker.stop(), postgres.stop()]);
    },
  };
}
export type PublicEnvironment = Awaited<ReturnType<typeof openPublicEnvironment>>;

/** Appends to a stream one event at a time, as commands do. */
export function openStream(store: EventStore, stream: string) {
  let version = 0;
  return {
    stream,
    async append(...events: readonly Event[]) {
      for (const event of events) {
        const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };
        version = await store.append(stream, version, [{ ...event, id: randomUUID(), meta }]);
      }
    },
  };
}

type Environment = Pick<PublicEnvironment, 'stores' | 'ids'>;
const day = '2026-11-21';

/** A client's project, with a function for each event. `key`: the key of its public messages. */
export function openProject({ stores, ids: { idOf } }: Environment) {
  const [projectId, clientId] = [newId(), newId()];
  const { append } = openStream(stores.projects, `project-${projectId}`);
  const ids = { projectId, clientId };
  return {
    ...ids,
    key: `project-${idOf('project', projectId)}`,
    publicId: idOf('project', projectId),
    draft: () => append({ type: 'ProjectDrafted', data: { ...ids, brief: brief(1) } }),
    post: (rate = 1_000) => append({ type: 'ProjectPosted', data: { ...ids, brief: brief(rate) } }),
    edit: (rate: number) => append({ type: 'ProjectEdited', data: { ...ids, brief: brief(rate) } }),
    unpublish: () => append({ type: 'ProjectUnpublished', data: ids }),
    close: () => append({ type: 'ProjectClosed', data: ids }),
    hide: () => append({ type: 'ProjectHidingPublished', data: { ...ids, isHidden: true, day } }),
    erase: () =>
      append({ type: 'ProjectErased', data: ids }, { type: 'ProjectErasurePublished', data: { ...ids, day } }),
  };
}

/** A freelancer's proposal for a project. */
export function openProposal(
  { stores, ids: { idOf } }: Environment,
  { projectId, clientId }: { projectId: string; clientId: string },
) {
  const [proposalId, freelancerId] = [newId(), newId()];
  const { append } = openStream(stores.proposals, `proposal-${projectId}_${freelancerId}`);
  const ids = { proposalId, projectId, clientId, freelancerId };
  const bid = { expectedBidRate: 900, duration: '1 month', portfolio: null, coverLetter: CANARY };
  return {
    ...ids,
    key: `proposal-${idOf('proposal', proposalId)}`,
    send: () => append({ type: 'ProposalSent', data: { ...ids, ...bid } }),
    erase: () =>
      append(
        { type: 'ProposalErased', data: { projectId, freelancerId } },
        { type: 'ProposalErasurePublished', data: { ...ids, day } },
      ),
  };
}

/** The relay for the public topics, as a process that can be killed and restarted. */
export async function startPublicRelay(environment: Readonly<Record<string, string>>) {
  const start = () => startProcess('services/relay/src/main.ts', { ...environment, RELAY_LOG: 'public' });
  let running = await start();
  return {
    async crash() {
      await running.kill();
      running = await start();
    },
    stop: () => running.stop(),
  };
}

export type Received = Readonly<{ topic: string; partition: number }> & KafkaMessage;

/** Collects everything in the given topics from the beginning, in each partition's order. */
export async function listenTo(kafka: Kafka, topics: readonly string[]) {
  const received: Received[] = [];
  const consumer = kafka.consumer({ groupId: `test-${randomUUID()}`, allowAutoTopicCreation: false });
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ topic, partition, message }) => void received.push({ ...message, topic, partition }),
  });
  return { received, stop: () => consumer.disconnect() };
}

export const header = ({ headers }: Pick<KafkaMessage, 'headers'>, name: string): string =>
  String(headers?.[name] ?? '');
