import './timer-patch.ts';
import { ConfigError } from '@hirelane/runtime/config';
import { Away, type Need } from '@hirelane/runtime/starting/needs';
import { Kafka, logLevel } from 'kafkajs';
import type { KafkaAddress } from './client.ts';

/** Requires a Kafka cluster in which at least one broker responds and accepts the credentials. */
export function kafkaNeed({ brokers, ssl = false, login }: KafkaAddress): Need {
  const at = `Kafka at ${brokers.join(', ')}`;
  return async () => {
    const kafka = new Kafka({
      clientId: 'starting',
      brokers: [...brokers],
      ssl,
      ...(login && { sasl: { mechanism: 'scram-sha-512', ...login } }),
      connectionTimeout: 5_000,
      requestTimeout: 5_000,
      // Tries each broker once; the caller retries.
      retry: { retries: brokers.length - 1, initialRetryTime: 100, maxRetryTime: 1_000 },
      logLevel: logLevel.NOTHING,
    });
    const admin = kafka.admin();
    try {
      await admin.connect();
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'KafkaJSSASLAuthenticationError') {
        throw new ConfigError(`KAFKA_USERNAME, KAFKA_PASSWORD: ${at} refuses these credentials.`);
      }
      throw new Away(`KAFKA_BROKERS: ${at} does not respond: ${message}`);
    } finally {
      void admin.disconnect().catch(() => undefined);
    }
  };
}

/** kafkajs's errors about brokers that do not respond. */
const AWAY =
  /^KafkaJS(Connection(Closed)?Error|RequestTimeoutError|BrokerNotFound|GroupCoordinatorNotFound|LockTimeout|MetadataNotLoaded)$/;

/** How many causes of an error are examined. Causes may form a circle. */
const CAUSES_MAX = 5;

/** Whether an error means that the brokers do not respond; kafkajs wraps such errors in an error about its retries. */
export function isKafkaAway(error: unknown, causes = CAUSES_MAX): boolean {
  if (!(error instanceof Error) || causes === 0) return false;
  const { name, cause } = error;
  const original = 'originalError' in error ? error.originalError : undefined;
  return AWAY.test(name) || isKafkaAway(cause, causes - 1) || isKafkaAway(original, causes - 1);
}
