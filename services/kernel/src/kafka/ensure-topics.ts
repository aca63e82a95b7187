import type { Admin } from 'kafkajs';
import { missingTopics } from './group-offsets.ts';
import type { WantedTopic } from './topics.ts';

/**
 * Makes the topics that are missing; where that is the operator's business (`isMaking` false), refuses to go on without them.
 * Throws when a topic is there with another number of partitions.
 */
export async function ensureTopics(admin: Admin, topics: readonly WantedTopic[], isMaking: boolean): Promise<void> {
  if (isMaking) await makeTopics(admin, topics);
  else await refuseMissing(admin, topics);
  const { topics: found } = await admin.fetchTopicMetadata({ topics: topics.map(({ name }) => name) });
  for (const { name, partitions } of found) {
    const wanted = topics.find((topic) => topic.name === name)?.partitions;
    if (partitions.length === wanted) continue;
    throw new Error(`the topic ${name} has ${partitions.length} partitions instead of ${wanted}`);
  }
}

/** Makes topics; one that is there already is left as it is. */
export async function makeTopics(admin: Admin, topics: readonly WantedTopic[]): Promise<void> {
  await admin.createTopics({
    waitForLeaders: true,
    topics: topics.map(({ name, partitions, replication, settings }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: replication,
      configEntries: Object.entries(settings).map(([key, value]) => ({ name: key, value })),
    })),
  });
}

async function refuseMissing(admin: Admin, topics: readonly WantedTopic[]): Promise<void> {
  const missing = await missingTopics(
    admin,
    topics.map(({ name }) => name),
  );
  if (missing.length === 0) return;
  throw new Error(`Kafka lacks ${missing.join(', ')}: make them with npm run topics -- apply, or let relays do it`);
}
