/// <reference path="./request-queue.d.ts" />
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

// Two timers of kafkajs 2.2.4, which is unmaintained. Import this before the first client is created.

/** The interval between checks for requests that have timed out, which takes 30 seconds. */
const CHECK_INTERVAL_MS = 5_000;

/**
 * kafkajs starts a timer after each response even when nothing is queued: some 900 wake-ups per second and broker
 * connection, 4.5% of a core when idle (issue 1751). Throttling and the limit on requests in flight put requests
 * into `pending` first, so both still work.
 */
const schedule = RequestQueue.prototype.scheduleCheckPendingRequests;
RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhenPending(this: {
  pending: readonly unknown[];
}) {
  if (this.pending.length > 0) schedule.call(this);
};

/** kafkajs checks ten times per second and connection, which took 0.6% of a core in each idle process. */
RequestQueue.prototype.scheduleRequestTimeoutCheck = function scheduleSeldom(this: Queue) {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(() => {
    const now = Date.now();
    for (const request of [...this.inflight.values()])
      if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
    if (!this.isConnected()) this.destroy();
  }, CHECK_INTERVAL_MS);
};

type Queue = InstanceType<typeof RequestQueue>;
