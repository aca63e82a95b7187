// biome-ignore lint/style/noRestrictedImports: all parts of the app use this function.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { unreachable } from '@/shared/lib/apiError';
import { watchPart } from '@/shared/lib/slowParts';
import { sessionStore } from '@/shared/lib/storage';

/** Time in milliseconds after which the server is treated as unreachable. */
const TIMEOUT_MS = 8000;

/**
 * Whether the server would respond if the page were loaded now. `navigator.onLine` only reports whether there is a
 * network.
 */
export const isServerThere = (): Promise<boolean> =>
  // biome-ignore lint/style/noRestrictedGlobals: requests the page itself.
  fetch('/', {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads a part of the app, retrying once in case the network failed. Rejects with the error from the second attempt.
 */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);

const PAGE = { isServerThere, reload: () => window.location.reload() };

/**
 * Loads a screen, or a part of one. If both attempts fail although the server responds, a deploy has probably replaced
 * the files that this page refers to, so the page is reloaded: once for each part, because the success of another part
 * does not mean that this part loads. Otherwise it rejects, and the nearest error page is shown. If the server is
 * unreachable, a reload would replace the app with the browser's error page.
 */
export async function loadChunk<T>(load: () => Promise<T>, page = PAGE): Promise<T> {
  // The source text of a built `load` contains its file name.
  const guard = `reloaded-for ${load}`;
  const chunk = await loadTwice(load).catch(async (error: unknown) => {
    if (!(await page.isServerThere())) throw unreachable();
    if (sessionStore.read(guard)) throw error;
    sessionStore.write(guard, 'true');
    page.reload();
    return new Promise<never>(() => undefined);
  });
  sessionStore.remove(guard);
  return chunk;
}

/** A component in a separate chunk, loaded with `loadChunk` when it is first shown. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await watchPart(loadChunk(load)) }));
