/// <reference path="./request-queue.d.ts" />
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/**
 * kafkajs 2.2.4 arms a timer after each answer even when nothing waits: some 900 wake-ups a second and broker connection,
 * 4.5 % of a core at idle (issue 1751; the package is frozen). Throttling and the limit of requests in flight put requests
 * into `pending` first, so that both go on working. Import this before the first client is made.
 */
const schedule = RequestQueue.prototype.scheduleCheckPendingRequests;
RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhenPending(this: {
  pending: readonly unknown[];
}) {
  if (this.pending.length > 0) schedule.call(this);
};
