import { EventEmitter } from 'node:events';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import './timer-patch.ts';

function newQueue({ enforceRequestTimeout = false } = {}) {
  const silent = () => {};
  const logger = { debug: silent, info: silent, warn: silent, error: silent };
  const options = { instrumentationEmitter: new EventEmitter(), requestTimeout: 1_000, enforceRequestTimeout };
  return new RequestQueue({ ...options, clientId: 'test', broker: 'test:9092', logger });
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

test('requests without a response time out, and are checked once every five seconds', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queue = newQueue({ enforceRequestTimeout: true });
  queue.scheduleRequestTimeoutCheck();
  const [late, patient] = [vi.fn(), vi.fn()];
  const sentAt = Date.now();
  queue.inflight.set(1, { sentAt, requestTimeout: 1_000, timeoutRequest: late });
  queue.inflight.set(2, { sentAt, requestTimeout: 60_000, timeoutRequest: patient });
  vi.advanceTimersByTime(4_999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledOnce();
  expect(patient).not.toHaveBeenCalled();
  queue.destroy();
  expect(vi.getTimerCount()).toBe(0);
});
