/// <reference path="./request-queue.d.ts" />
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/**
 * kafkajs 2.2.4 starts a timer after each response even when nothing is queued: some 900 wake-ups per second and broker
 * connection, 4.5% of a core when idle (issue 1751; the package is unmaintained). Throttling and the limit on requests
 * in flight put requests into `pending` first, so both still work. Import this before the first client is created.
 */
const schedule = RequestQueue.prototype.scheduleCheckPendingRequests;
RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhenPending(this: {
  pending: readonly unknown[];
}) {
  if (this.pending.length > 0) schedule.call(this);
};
