/** The only file in kafkajs that `timer-patch.ts` changes; the package has no types for it. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  type Request = Readonly<{ sentAt: number; requestTimeout: number; timeoutRequest(): void }>;
  class RequestQueue {
    pending: unknown[];
    readonly inflight: Map<number, Request>;
    readonly enforceRequestTimeout: boolean;
    requestTimeoutIntervalId: NodeJS.Timeout | null;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    constructor(options: object);
    readonly isConnected: () => boolean;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
    destroy(): void;
  }
  export = RequestQueue;
}
