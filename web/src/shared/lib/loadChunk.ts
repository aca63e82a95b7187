import { unreachable } from '@/shared/lib/apiError';
import { isServerThere } from '@/shared/lib/isServerThere';
import { sessionStore } from '@/shared/lib/storage';

/** Loads a part of the app, with one retry in case the network failed. Rejects with the error of the second try. */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);

const PAGE = { isServerThere, reload: () => window.location.reload() };

/**
 * Loads a screen, or a part of one. If both tries fail although the server responds, most likely a deploy has replaced
 * the files this page knows, so the page is reloaded: once for each part, since another part that loads proves nothing
 * about this one. Otherwise it rejects, and the nearest error page is shown: a reload without the server would replace
 * the app with the browser's own error page.
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
