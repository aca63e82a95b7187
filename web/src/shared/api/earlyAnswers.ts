import { headersFor } from '@/shared/api/headers';

/** An answer that was asked for before the app was there, and in whose name. */
interface EarlyAnswer {
  user: string | null;
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/** ms after the page was opened. As old as any answer that the app shows without asking again (`queryClient.ts`). */
const FRESH_MS = 30_000;

/**
 * Sends a request that the app will make first, while it is still being loaded. `user`: whom the browser remembers;
 * null for a question that needs no name.
 */
export function askEarly(address: string, user: string | null): void {
  // biome-ignore lint/style/noRestrictedGlobals: the first calls of a page, before its code is loaded.
  const response = fetch(address, { headers: headersFor(user) });
  response.catch(() => undefined); // whoever takes it reports it
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(address, { user, response });
}

/**
 * Returns the early answer from an address, once. Undefined if there is none, if it is old, or if it was asked for in
 * another name than that of the page's user: then the caller asks again. Rejects as `fetch` does, also after an abort.
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

/** A command has been sent: what was read before it may show less than it did. */
export function dropEarly(): void {
  delete window.earlyAnswers;
}
