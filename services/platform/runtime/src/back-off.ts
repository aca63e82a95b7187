import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/**
 * Waits before attempt number `failures` + 1. The wait doubles each time, up to 5 s, and is shortened at random by up
 * to half, so that callers that failed together do not retry together. Returns immediately when the signal aborts.
 */
export async function backOff(failures: number, signal: AbortSignal): Promise<void> {
  // biome-ignore lint/nursery/noJsRestrictedProperties: when a retry begins is no secret.
  const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Settles as `work` does, or rejects as soon as `signal` aborts; the work is then abandoned. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
