import './timer-patch.ts';
import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Logger } from 'pino';
import { openWatchedSocket, REQUEST_TIMEOUT_MS } from './watched-socket.ts';

/** The addresses of Kafka's brokers, and the credentials. */
export type KafkaAddress = Readonly<{
  /** Some of the brokers, each as `host:port`. */
  brokers: readonly string[];
  ssl?: boolean;
  /** The credentials for SASL/SCRAM-SHA-512. */
  login?: Readonly<{ username: string; password: string }> | undefined;
}>;

/** `retries` is the number of retries per request, at growing intervals. The default of eight takes half a minute. */
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
    requestTimeout: REQUEST_TIMEOUT_MS,
    socketFactory: openWatchedSocket,
    retry: { retries, initialRetryTime: 100, maxRetryTime: 10_000 },
    logLevel: logLevel.WARN,
    // kafkajs logs only short messages, which contain topic and group names but never keys or values. A broken
    // connection is reported by the caller that used it.
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
