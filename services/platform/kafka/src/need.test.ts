import kafkajs from 'kafkajs';
import { expect, test } from 'vitest';
import { isKafkaAway } from './need.ts';

const connection = new kafkajs.KafkaJSConnectionError('connect ECONNREFUSED', { broker: 'localhost:9092' });

function ownCause() {
  const error = new Error('cannot apply');
  return Object.assign(error, { cause: error });
}

test.each([
  ['a broken connection', connection, true],
  ['a request without a response', Object.assign(new Error('timed out'), { name: 'KafkaJSRequestTimeoutError' }), true],
  [
    'retries that all failed to connect',
    new kafkajs.KafkaJSNumberOfRetriesExceeded(connection, { retryCount: 5, retryTime: 1 }),
    true,
  ],
  ['a consumer that ended because of it', new Error('the consumer has ended', { cause: connection }), true],
  ['a handler’s error', new Error('cannot apply'), false],
  ['an error that is its own cause', ownCause(), false],
  ['a value that is not an error', 'no', false],
])('isKafkaAway classifies %s', (_what, error, isAway) => {
  expect(isKafkaAway(error)).toBe(isAway);
});
