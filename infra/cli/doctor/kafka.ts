import { PARTITIONS } from '@hirelane/api/public-events/topics';
import { connectKafka } from '@hirelane/kafka/client';
import { describeTopics } from '@hirelane/kafka/ensure-topics';
import { withAdmin } from '@hirelane/kafka/group-offsets';
import { kafkaNeed } from '@hirelane/kafka/need';
import { TOPICS } from '@hirelane/kafka/topics';
import { kafkaAddress } from '@hirelane/service/adapters';
import { pino } from 'pino';
import { type Check, type Finding, given, judged, unmet } from './finding.ts';

export const checkKafka: Check = async (installation) => {
  const brokers = given(installation, 'KAFKA_BROKERS');
  if (brokers === undefined) return [];
  const address = kafkaAddress({
    KAFKA_BROKERS: brokers.split(',').map((broker) => broker.trim()),
    KAFKA_SSL: given(installation, 'KAFKA_SSL') === 'true' ? 'true' : 'false',
    KAFKA_USERNAME: given(installation, 'KAFKA_USERNAME'),
    KAFKA_PASSWORD: given(installation, 'KAFKA_PASSWORD'),
  });
  try {
    await kafkaNeed(address)();
    return await askKafka(address, Number(given(installation, 'KAFKA_REPLICATION') ?? 1));
  } catch (error) {
    return [unmet('Kafka', error, 'KAFKA_BROKERS')];
  }
};

async function askKafka(address: ReturnType<typeof kafkaAddress>, replication: number): Promise<Finding[]> {
  const kafka = connectKafka(address, 'doctor', pino({ level: 'silent' }), 2);
  return withAdmin(kafka, async (admin) => {
    const names = TOPICS.map(({ name }) => name);
    const there = new Set(await admin.listTopics());
    const missing = names.filter((name) => !there.has(name));
    const described = await describeTopics(
      admin,
      names.filter((name) => there.has(name)),
    );
    const { brokers } = await admin.describeCluster();
    const few = described.filter(({ partitions }) => partitions.some(({ replicas }) => replicas.length < replication));
    const others = described.filter(({ partitions }) => partitions.length !== PARTITIONS);
    return [
      judged(
        'Kafka, brokers',
        brokers.length >= replication,
        `${brokers.length}`,
        'Start more brokers, or lower KAFKA_REPLICATION.',
      ),
      judged(
        'Kafka, topics',
        missing.length === 0,
        missing.length === 0 ? `all ${names.length}` : `missing: ${missing.join(', ')}`,
        'Run `npm run topics -- apply`.',
      ),
      judged(
        'Kafka, partitions',
        others.length === 0,
        others.length === 0
          ? `${PARTITIONS} in each topic`
          : `not ${PARTITIONS}: ${others.map(({ name, partitions }) => `${name} has ${partitions.length}`).join(', ')}`,
        'Recreate the topic with that number of partitions, because a stream must remain in its partition.',
      ),
      judged(
        'Kafka, replication',
        few.length === 0,
        few.length === 0
          ? `${replication} copies`
          : `fewer than ${replication} copies: ${few.map(({ name }) => name).join(', ')}`,
        'Add replicas (kafka-reassign-partitions).',
      ),
    ];
  });
}
