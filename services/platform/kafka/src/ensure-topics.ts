// Node does not detect every name that a CommonJS package exports.

import { backOff } from '@hirelane/runtime/back-off';
import kafkajs, { type Admin, type ITopicMetadata } from 'kafkajs';
import { missingTopics } from './group-offsets.ts';
import type { WantedTopic } from './topics.ts';

/** The kafkajs admin functions used to manage topics. */
export type TopicAdmin = Pick<Admin, 'listTopics' | 'createTopics' | 'fetchTopicMetadata' | 'describeConfigs'>;

/** How long it may take for every partition of a new topic to get a leader. */
const LEADER_TIMEOUT_MS = 20_000;

/**
 * Creates missing topics or, if `isMaking` is false because the operator creates them, throws. Also throws if a topic
 * has a different number of partitions.
 */
export async function ensureTopics(
  admin: TopicAdmin,
  topics: readonly WantedTopic[],
  isMaking: boolean,
): Promise<void> {
  const names = topics.map(({ name }) => name);
  const missing = await missingTopics(admin, names);
  if (missing.length > 0 && !isMaking) {
    throw new Error(
      `Kafka lacks ${missing.join(', ')}. Create them with \`npm run topics -- apply\`, or set KAFKA_CREATE_TOPICS=true.`,
    );
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
    throw new Error(`The topic ${name} has ${partitions.length} partitions instead of ${wanted}.`);
  }
}

/**
 * Creates topics and leaves existing ones unchanged. New topics reach the brokers after a delay, for which
 * `describeTopics` waits.
 */
export async function makeTopics(admin: TopicAdmin, topics: readonly WantedTopic[]): Promise<void> {
  await admin.createTopics({
    // kafkajs also waits for leaders, but gives up if the topic has not reached a broker yet.
    waitForLeaders: false,
    topics: topics.map(({ name, partitions, replication, settings }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: replication,
      configEntries: Object.entries(settings).map(([key, value]) => ({ name: key, value })),
    })),
  });
}

/** Returns topics once every partition has a leader; throws if that takes longer than 20 s. */
export async function describeTopics(admin: TopicAdmin, names: readonly string[]): Promise<ITopicMetadata[]> {
  const timeout = AbortSignal.timeout(LEADER_TIMEOUT_MS);
  for (let failures = 0; ; failures++) {
    try {
      const { topics: found } = await admin.fetchTopicMetadata({ topics: [...names] });
      if (found.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) return found;
    } catch (error) {
      if (timeout.aborted || !(error instanceof kafkajs.KafkaJSProtocolError && error.retriable)) throw error;
    }
    if (timeout.aborted) throw new Error(`Some partitions of the topics ${names.join(', ')} still have no leader.`);
    await backOff(failures, timeout);
  }
}
