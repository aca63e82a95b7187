import { SERVICES } from '@hirelane/api/services';
import * as z from 'zod';
import { Flag, httpUrl, LogLevel, Port, PostgresUrl, wholeNumber } from './variable-types.ts';

/** Thrown if a variable is missing, invalid or unsafe. The message is for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment with a schema. A variable that is empty or consists only of spaces counts as missing. Throws
 * ConfigError with the name and error of each invalid variable, never its value.
 */
export function parseEnvironment<T>(schema: z.ZodType<T>, environment: Environment = process.env): T {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())));
  if (parsed.success) return parsed.data;
  throw configError(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
}

/** A ConfigError with one line for each fault, which begins with the name of a variable. */
export const configError = (faults: readonly string[]): ConfigError =>
  new ConfigError(['The configuration is incomplete or invalid:', ...faults.map((fault) => `  ${fault}`)].join('\n'));

const DataKey = z
  .string(
    'is required: 32 random bytes in base64, the same for every service and never changed (openssl rand -base64 32)',
  )
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)');

/** A list of `host:port`, separated by commas. */
const Brokers = z
  .string('is required: host:port of one or more brokers, separated by commas')
  .transform((list) => list.split(',').map((broker) => broker.trim()))
  // The Kafka client would keep retrying a host without a port forever.
  .refine((brokers) => brokers.every((broker) => /^[^:/\s]+:\d+$|^\[[\da-f:]+\]:\d+$/i.test(broker)), {
    error: 'must be host:port of one or more brokers, separated by commas',
  });

/** The address a process listens on, the store that holds events, and the bus that delivers them. */
const Transport = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: Port.default(0),
  DATABASE_URL: PostgresUrl,
  EVENT_STORE: z.enum(['postgres', 'eventstoredb'], 'must be postgres or eventstoredb').default('postgres'),
  EVENTSTOREDB_URL: z
    .string()
    .regex(/^esdb(\+discover)?:\/\//, 'must be esdb://host:2113 or esdb+discover://host')
    .optional(),
  EVENT_BUS: z
    .enum(['postgres', 'eventstoredb', 'kafka'], 'must be postgres, eventstoredb or kafka')
    .default('postgres'),
  KAFKA_BROKERS: Brokers.optional(),
  KAFKA_SSL: Flag.default('false'),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  /** Replicas per topic; set it to 3 for a cluster. */
  KAFKA_REPLICATION: wholeNumber(1, 9, 'must be a number of replicas from 1 to 9').default(1),
  LOG_LEVEL: LogLevel.default('info'),
});
export type EventTransport = z.infer<typeof Transport>;

/** Refuses a bus that could not deliver the store's events, and missing addresses. */
function refuseUnsafe(given: EventTransport, check: z.RefinementCtx): void {
  const { EVENT_STORE: store, EVENT_BUS: bus } = given;
  const refuse = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
  if (bus !== 'kafka' && bus !== store) {
    refuse('EVENT_BUS', `must be ${store} or kafka with EVENT_STORE=${store}: ${bus} does not contain those events`);
  }
  if (store === 'eventstoredb' && !given.EVENTSTOREDB_URL) {
    refuse('EVENTSTOREDB_URL', 'is required by EVENT_STORE=eventstoredb');
  }
  if (bus === 'kafka' && !given.KAFKA_BROKERS) refuse('KAFKA_BROKERS', 'is required by EVENT_BUS=kafka');
  refuseHalfALogin(given, check);
}

function refuseHalfALogin(
  { KAFKA_USERNAME, KAFKA_PASSWORD }: Pick<EventTransport, 'KAFKA_USERNAME' | 'KAFKA_PASSWORD'>,
  check: z.RefinementCtx,
): void {
  if ((KAFKA_USERNAME === undefined) === (KAFKA_PASSWORD === undefined)) return;
  check.addIssue({ code: 'custom', path: ['KAFKA_PASSWORD'], message: 'must be set together with KAFKA_USERNAME' });
}

/** The time limit for public queries, in milliseconds. */
export const PublicQueryMs = wholeNumber(10, 30_000).default(500);

/** The variables for every service. */
export const ServiceConfig = Transport.extend({
  /** The URL at which the bff publishes the public keys for its service tokens. */
  JWKS_URL: httpUrl("is required: the http(s) URL of the bff's /internal/jwks.json"),
  /** Encrypts the subject keys, which encrypt personal text. If DATA_KEY is lost, that text is lost. */
  DATA_KEY: DataKey,
  LIMIT_PUBLIC_QUERY_MS: PublicQueryMs,
}).superRefine(refuseUnsafe);
export type ServiceConfig = z.infer<typeof ServiceConfig>;

/** The variables for the operator tools: export, restore, read models. */
export const OperatorConfig = Transport.extend({
  DATA_KEY: DataKey,
  LOG_LEVEL: LogLevel.default('warn'),
}).superRefine(refuseUnsafe);
export type OperatorConfig = z.infer<typeof OperatorConfig>;

/** The variables for a relay. */
export const RelayConfig = Transport.extend({
  EVENT_BUS: z.literal('kafka', 'must be kafka, because a relay publishes to it').default('kafka'),
  /**
   * Whether relays create missing topics. If false, the operator creates the topics (`npm run topics`), so relays do
   * not need permission to do so.
   */
  KAFKA_CREATE_TOPICS: Flag.default('true'),
  /**
   * The only log to publish, or `public` to publish only the public topics. If not set, the relay publishes everything.
   */
  RELAY_LOG: z.enum([...SERVICES, 'public'], `must be one of ${SERVICES.join(', ')} or public`).optional(),
}).superRefine(refuseUnsafe);
export type RelayConfig = z.infer<typeof RelayConfig>;

/** The variables for the topics tool. */
export const TopicsConfig = Transport.pick({
  KAFKA_SSL: true,
  KAFKA_USERNAME: true,
  KAFKA_PASSWORD: true,
  KAFKA_REPLICATION: true,
})
  .extend({ KAFKA_BROKERS: Brokers, LOG_LEVEL: LogLevel.default('error') })
  .superRefine(refuseHalfALogin);
export type TopicsConfig = z.infer<typeof TopicsConfig>;
