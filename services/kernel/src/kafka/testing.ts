import { createServer } from 'node:net';
import { GenericContainer, Wait } from 'testcontainers';

export const KAFKA_IMAGE = 'apache/kafka:4.1.0';

export type KafkaServer = Readonly<{
  /** `host:port`, the same after a restart. */
  broker: string;
  /** Ends the broker and starts it again, with what it holds. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}>;

/**
 * A real broker in a container: KRaft, one node. Not the Kafka module of Testcontainers, whose port changes with every
 * restart, while a broker tells its clients its address.
 */
export async function startKafka(): Promise<KafkaServer> {
  const port = await freePort();
  const container = await new GenericContainer(KAFKA_IMAGE)
    .withExposedPorts({ container: 9092, host: port })
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
    })
    .withStartupTimeout(180_000)
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return {
    broker: `127.0.0.1:${port}`,
    restart: () => container.restart({ timeout: 10_000 }),
    stop: async () => void (await container.stop()),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
