/** The only file in kafkajs that `timer-patch.ts` changes; the package has no types for it. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  type RequestQueue = { pending: readonly unknown[] };
  const requestQueue: { prototype: RequestQueue & { scheduleCheckPendingRequests(this: RequestQueue): void } };
  export = requestQueue;
}
