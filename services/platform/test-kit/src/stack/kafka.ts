import { Wait } from 'testcontainers';
import { type Server, startServer } from './server.ts';

export const KAFKA_IMAGE = 'apache/kafka:4.1.0';

export type KafkaServer = Server & Readonly<{ /** `host:port` */ broker: string }>;

/**
 * Starts a real Kafka with one node in KRaft mode, which takes about 6 s. It does not create topics automatically.
 * `settings` are additional variables for the image.
 */
export async function startKafka(settings: Readonly<Record<string, string>> = {}): Promise<KafkaServer> {
  const server = await startServer(KAFKA_IMAGE, 9092, (container, port) =>
    container
      .withEnvironment({
        KAFKA_NODE_ID: '1',
        KAFKA_PROCESS_ROLES: 'broker,controller',
        KAFKA_LISTENERS: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://localhost:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
        KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
        KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
        KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
        KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
        ...settings,
      })
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/)),
  );
  return { ...server, broker: `127.0.0.1:${server.port}` };
}
