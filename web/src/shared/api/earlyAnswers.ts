import { headersFor } from '@/shared/api/headers';

/** A response requested before the app had loaded, and the user it was requested for. */
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
 * Maximum time in milliseconds since the page was opened; the same as for any response that the app shows without a new
 * request (`queryClient.ts`).
 */
const FRESH_MS = 30_000;

/**
 * Sends one of the app's first requests while the app is still loading. `user` is the user remembered by the browser,
 * or null if the request does not depend on the user.
 */
export function askEarly(address: string, user: string | null): void {
  // biome-ignore lint/style/noRestrictedGlobals: sent before the code of the page is loaded.
  const response = fetch(address, { headers: headersFor(user) });
  response.catch(() => undefined); // `takeEarly` passes the failure to its caller
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(address, { user, response });
}

/**
 * Returns the early response for a URL, once. Returns undefined if the response is missing, is too old, or was
 * requested for a user other than the page's; the caller then sends the request. Rejects as `fetch` does, including
 * after an abort.
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
  // A 409 means that the signed-in user is not the one the browser remembers.
  return response.status === 409 ? undefined : response;
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A command has been sent, so responses read before it may be outdated. */
export function dropEarly(): void {
  delete window.earlyAnswers;
}
