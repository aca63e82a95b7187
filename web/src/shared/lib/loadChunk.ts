import { sessionStore } from '@/shared/lib/storage';

/** Loads a part of the app; a first failure may be the network's, so it is tried once more. Rejects as the second try does. */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);

/**
 * Loads a screen, or a part of one that has been asked for. When trying twice fails, most likely a deploy has replaced the
 * files this page knows, so the page is loaded anew: once for each part, since another one that loads proves nothing of it.
 * After that it rejects, and the nearest error page is shown.
 */
export async function loadChunk<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  // The text of a built `load` names its file.
  const guard = `reloaded-for ${load}`;
  const chunk = await loadTwice(load).catch((error: unknown) => {
    if (sessionStore.read(guard)) throw error;
    sessionStore.write(guard, 'true');
    reload();
    return new Promise<never>(() => undefined);
  });
  sessionStore.remove(guard);
  return chunk;
}
