// Node does not find all the names among the exports of a CommonJS package.

import { backOff } from '@hirelane/runtime/back-off';
import kafkajs, { type Admin, type ITopicMetadata } from 'kafkajs';
import { missingTopics } from './group-offsets.ts';
import type { WantedTopic } from './topics.ts';

/** What of kafkajs's admin client is used on topics. */
export type TopicAdmin = Pick<Admin, 'listTopics' | 'createTopics' | 'fetchTopicMetadata' | 'describeConfigs'>;

/** ms in which every partition of a new topic has to have a leader. */
const PATIENCE = 20_000;

/**
 * Makes the topics that are missing; where that is the operator's business (`isMaking` false), refuses to go on without them.
 * Throws when a topic is there with another number of partitions.
 */
export async function ensureTopics(
  admin: TopicAdmin,
  topics: readonly WantedTopic[],
  isMaking: boolean,
): Promise<void> {
  const names = topics.map(({ name }) => name);
  const missing = await missingTopics(admin, names);
  if (missing.length > 0 && !isMaking) {
    throw new Error(`Kafka lacks ${missing.join(', ')}: make them with npm run topics -- apply, or let relays do it`);
  }
  if (missing.length > 0) {
    await makeTopics(
      admin,
      topics.filter(({ name }) => missing.includes(name)),
    );
  }
  for (const { name, partitions } of await describeTopics(admin, names)) {
    const wanted = topics.find((topic) => topic.name === name)?.partitions;
    if (partitions.length === wanted) continue;
    throw new Error(`the topic ${name} has ${partitions.length} partitions instead of ${wanted}`);
  }
}

/** Makes topics; one that is there already is left as it is. A broker hears of them a moment later: `describeTopics` waits for that. */
export async function makeTopics(admin: TopicAdmin, topics: readonly WantedTopic[]): Promise<void> {
  await admin.createTopics({
    // kafkajs waits for leaders as well, and gives up on a topic that a broker has not heard of yet.
    waitForLeaders: false,
    topics: topics.map(({ name, partitions, replication, settings }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: replication,
      configEntries: Object.entries(settings).map(([key, value]) => ({ name: key, value })),
    })),
  });
}

/** Topics once every partition has a leader; throws after some 20 s without. */
export async function describeTopics(admin: TopicAdmin, names: readonly string[]): Promise<ITopicMetadata[]> {
  const patience = AbortSignal.timeout(PATIENCE);
  for (let failures = 0; ; failures++) {
    try {
      const { topics: found } = await admin.fetchTopicMetadata({ topics: [...names] });
      if (found.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) return found;
    } catch (error) {
      if (patience.aborted || !(error instanceof kafkajs.KafkaJSProtocolError && error.retriable)) throw error;
    }
    if (patience.aborted) throw new Error(`the topics ${names.join(', ')} have no leaders`);
    await backOff(failures, patience);
  }
}
