import { headersFor } from '@/shared/api/headers';

/** An answer requested before the app had loaded, and the user of the request. */
interface EarlyAnswer {
  user: string | null;
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/**
 * ms after the page was opened. The same age as for any answer that the app shows without a new request
 * (`queryClient.ts`).
 */
const FRESH_MS = 30_000;

/**
 * Sends a request that the app will make first, while the app is still loading. `user`: the user that the browser
 * remembers; null for a request without a user.
 */
export function askEarly(address: string, user: string | null): void {
  // biome-ignore lint/style/noRestrictedGlobals: the first calls of a page, before its code is loaded.
  const response = fetch(address, { headers: headersFor(user) });
  response.catch(() => undefined); // the caller that takes it reports the failure
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(address, { user, response });
}

/**
 * Returns the early answer from an address, once. Undefined if it is missing, too old, or was requested
 * for another user than the page's: then the caller sends the request. Rejects as `fetch` does, also after an abort.
 */
export async function takeEarly(
  address: string,
  pageUser: string | null,
  signal?: AbortSignal,
): Promise<Response | undefined> {
  const early = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  if (!early || performance.now() > FRESH_MS || (pageUser !== null && pageUser !== early.user)) return undefined;
  const response = await (signal ? Promise.race([early.response, abortOf(signal)]) : early.response);
  // Another user is signed in than the browser remembers.
  return response.status === 409 ? undefined : response;
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A command has been sent: answers read before it may be outdated. */
export function dropEarly(): void {
  delete window.earlyAnswers;
}
