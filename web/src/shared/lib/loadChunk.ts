import { unreachable } from '@/shared/lib/apiError';
import { isServerThere } from '@/shared/lib/isServerThere';
import { sessionStore } from '@/shared/lib/storage';

/** Loads a part of the app; a first failure may be the network's, so it is tried once more. Rejects as the second try does. */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);

const PAGE = { isServerThere, reload: () => window.location.reload() };

/**
 * Loads a screen, or a part of one that has been asked for. When trying twice fails though the server answers, most likely a
 * deploy has replaced the files this page knows, so the page is loaded anew: once for each part, since another one that loads
 * proves nothing of it. Otherwise it rejects, and the nearest error page is shown: a reload without the server would put the
 * browser's own error page in place of the app.
 */
export async function loadChunk<T>(load: () => Promise<T>, page = PAGE): Promise<T> {
  // The text of a built `load` names its file.
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
