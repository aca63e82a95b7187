import { EventEmitter } from 'node:events';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { expect, test } from 'vitest';
import './timer-patch.ts';

type Queue = EventEmitter & {
  pending: unknown[];
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
  destroy(): void;
};

function newQueue(): Queue {
  const Constructor = RequestQueue as unknown as new (options: object) => Queue;
  const silent = () => {};
  const logger = { debug: silent, info: silent, warn: silent, error: silent };
  const options = { instrumentationEmitter: new EventEmitter(), requestTimeout: 1_000, enforceRequestTimeout: false };
  return new Constructor({ ...options, clientId: 'test', broker: 'test:9092', logger });
}

test('a queue with nothing to send does not start a timer', () => {
  const queue = newQueue();
  queue.checkPendingRequests();
  expect(queue.throttleCheckTimeoutId ?? null).toBeNull();
  queue.destroy();
});

test('a queue with something to send starts a timer', () => {
  const queue = newQueue();
  queue.pending.push({});
  queue.scheduleCheckPendingRequests();
  expect(queue.throttleCheckTimeoutId).not.toBeNull();
  queue.destroy();
});
