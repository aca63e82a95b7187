import { sessionStore } from '@/shared/lib/storage';

const GUARD = 'reloaded-for-chunk';

/**
 * Loads a lazy screen. A first failure may be the network's; a second one most likely means that a deploy has replaced
 * the files this page knows, so the page is loaded anew, once.
 */
export async function loadChunk<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  const chunk = await load()
    .catch(load)
    .catch((error: unknown) => {
      if (sessionStore.read(GUARD)) throw error;
      sessionStore.write(GUARD, 'true');
      reload();
      return new Promise<never>(() => undefined);
    });
  sessionStore.remove(GUARD);
  return chunk;
}
