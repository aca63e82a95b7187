import './timer-patch.ts';
import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Logger } from 'pino';

/** Kafka's address and credentials. */
export type KafkaAddress = Readonly<{
  /** `host:port` of some of the brokers. */
  brokers: readonly string[];
  ssl?: boolean;
  /** SASL/SCRAM-SHA-512. */
  login?: Readonly<{ username: string; password: string }> | undefined;
}>;

/** `retries`: per request, at growing intervals; the default of eight takes half a minute. */
export function connectKafka(
  { brokers, ssl = false, login }: KafkaAddress,
  clientId: string,
  log: Logger,
  retries = 8,
): Kafka {
  return new Kafka({
    clientId,
    brokers: [...brokers],
    ssl,
    ...(login && { sasl: { mechanism: 'scram-sha-512', ...login } }),
    connectionTimeout: 5_000,
    requestTimeout: 30_000,
    retry: { retries, initialRetryTime: 100, maxRetryTime: 10_000 },
    logLevel: logLevel.WARN,
    // kafkajs only logs short messages that contain topic and group names, never keys or values. A broken connection is
    // reported by the caller that used it.
    logCreator:
      () =>
      ({ level, namespace, log: { message } }) => {
        const isWarning = level === logLevel.ERROR && !/connection|timed? ?out|broker/i.test(message);
        log[isWarning ? 'warn' : 'debug']({ kafka: namespace }, message);
      },
  });
}

/**
 * A producer that keeps its messages in order, with one request in flight. kafkajs's idempotent producer is not used,
 * because it loses concurrent sends when it retries (issues 1005 and 598). A retry may therefore duplicate a message;
 * the consumers' version guard drops duplicates.
 */
export const openProducer = (kafka: Kafka): Producer =>
  kafka.producer({
    maxInFlightRequests: 1,
    idempotent: false,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
