/** The one file inside kafkajs changed by `timer-patch.ts`; the package does not have types for it. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  type RequestQueue = { pending: readonly unknown[] };
  const requestQueue: { prototype: RequestQueue & { scheduleCheckPendingRequests(this: RequestQueue): void } };
  export = requestQueue;
}
