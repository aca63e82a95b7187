import { expect, test } from 'vitest';
import { parseEnvironment, RelayConfig, ServiceConfig, TopicsConfig } from './config.ts';

const DATABASE_URL = 'postgresql://me:secret@localhost/hirelane';
const COMPLETE = {
  DATABASE_URL,
  JWKS_URL: 'http://localhost:3001/internal/jwks.json',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};

test('the default configuration uses only PostgreSQL', () => {
  expect(parseEnvironment(ServiceConfig, COMPLETE)).toMatchObject({ EVENT_STORE: 'postgres', EVENT_BUS: 'postgres' });
});

test.each([
  [{ EVENT_STORE: 'postgres', EVENT_BUS: 'kafka', KAFKA_BROKERS: 'one:9092, two:9092' }],
  [{ EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: 'esdb://localhost:2113?tls=false', EVENT_BUS: 'eventstoredb' }],
  [
    {
      EVENT_STORE: 'eventstoredb',
      EVENTSTOREDB_URL: 'esdb+discover://cluster:2113',
      EVENT_BUS: 'kafka',
      KAFKA_BROKERS: 'one:9092',
    },
  ],
])('%j is a valid combination', (variables) => {
  expect(parseEnvironment(ServiceConfig, { ...COMPLETE, ...variables })).toMatchObject({
    EVENT_STORE: variables.EVENT_STORE,
    EVENT_BUS: variables.EVENT_BUS,
  });
});

test('KAFKA_BROKERS is parsed as a list', () => {
  const given = { ...COMPLETE, EVENT_BUS: 'kafka', KAFKA_BROKERS: 'one:9092, two:9092' };
  expect(parseEnvironment(ServiceConfig, given).KAFKA_BROKERS).toEqual(['one:9092', 'two:9092']);
});

test.each([
  ['EVENT_BUS', { EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: 'esdb://localhost:2113', EVENT_BUS: 'postgres' }],
  ['EVENT_BUS', { EVENT_STORE: 'postgres', EVENT_BUS: 'eventstoredb' }],
  ['EVENT_STORE', { EVENT_STORE: 'mongodb' }],
  ['EVENTSTOREDB_URL', { EVENT_STORE: 'eventstoredb', EVENT_BUS: 'eventstoredb' }],
  ['EVENTSTOREDB_URL', { EVENTSTOREDB_URL: 'http://localhost:2113' }],
  ['KAFKA_BROKERS', { EVENT_BUS: 'kafka' }],
  ['KAFKA_PASSWORD', { EVENT_BUS: 'kafka', KAFKA_BROKERS: 'one:9092', KAFKA_USERNAME: 'me' }],
  ['KAFKA_BROKERS: must be host:port', { EVENT_BUS: 'kafka', KAFKA_BROKERS: 'one:9092, two' }],
  ['KAFKA_BROKERS: must be host:port', { EVENT_BUS: 'kafka', KAFKA_BROKERS: 'kafka://one:9092' }],
  ['KAFKA_REPLICATION: must be a number of replicas from 1 to 9', { KAFKA_REPLICATION: '0' }],
  ['PORT: must be a port number, 0 to 65535', { PORT: 'http' }],
  ['PORT: must be a port number, 0 to 65535', { PORT: '70000' }],
  ['LOG_LEVEL: must be one of trace', { LOG_LEVEL: 'loud' }],
  ['JWKS_URL', { JWKS_URL: 'ftp://localhost/jwks.json' }],
  ['DATA_KEY', { DATA_KEY: 'short' }],
])('the error contains %s for %j', (name, variables) => {
  const refused = () => parseEnvironment(ServiceConfig, { ...COMPLETE, ...variables });
  expect(refused).toThrow(name);
  expect(refused).not.toThrow('secret');
});

test('a relay needs Kafka and publishes every log unless a specific one is set', () => {
  const given = { DATABASE_URL, KAFKA_BROKERS: 'one:9092' };
  const config = parseEnvironment(RelayConfig, given);
  expect(config).toMatchObject({ EVENT_BUS: 'kafka', KAFKA_CREATE_TOPICS: 'true' });
  expect(config).not.toHaveProperty('RELAY_LOG');
  for (const RELAY_LOG of ['projects', 'public']) {
    expect(parseEnvironment(RelayConfig, { ...given, RELAY_LOG })).toMatchObject({ RELAY_LOG });
  }
  expect(() => parseEnvironment(RelayConfig, { ...given, RELAY_LOG: 'nothing' })).toThrow('RELAY_LOG');
  expect(() => parseEnvironment(RelayConfig, { DATABASE_URL })).toThrow('KAFKA_BROKERS');
  expect(() => parseEnvironment(RelayConfig, { ...given, KAFKA_CREATE_TOPICS: 'no' })).toThrow('KAFKA_CREATE_TOPICS');
});

test('the topics tool needs brokers but no database', () => {
  expect(parseEnvironment(TopicsConfig, { KAFKA_BROKERS: 'one:9092' })).toMatchObject({
    KAFKA_BROKERS: ['one:9092'],
    KAFKA_REPLICATION: 1,
  });
  expect(() => parseEnvironment(TopicsConfig, {})).toThrow('KAFKA_BROKERS');
  const half = { KAFKA_BROKERS: 'one:9092', KAFKA_USERNAME: 'me' };
  expect(() => parseEnvironment(TopicsConfig, half)).toThrow('KAFKA_PASSWORD');
});
