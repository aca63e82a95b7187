import type { QueryClient } from '@tanstack/react-query';
// biome-ignore lint/style/noRestrictedImports: all screens use this function.
import { type ComponentType, lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import { watchPart } from '@/shared/lib/slowParts';

/** Reset functions for the screens that failed to load. */
const failed = new Set<() => void>();

/** Makes screens that failed to load try again the next time they are shown. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** The user who opens a screen, and the query in its URL. */
type Visit = Readonly<{ search: string; isClient: boolean }>;
/** A screen that can request its data before it is shown. */
type Screen<P extends object> = ComponentType<P> & { prefetch?(client: QueryClient, visit: Visit): Promise<void> };

export type LazyScreen<P extends object> = ComponentType<P> & {
  /**
   * Loads the screen before it is shown, so that the first render contains the screen rather than the fallback.
   * Resolves to null if it failed to load. Never rejects.
   */
  load(): Promise<Screen<P> | null>;
};

/**
 * A screen in a separate chunk, loaded with `loadChunk` when it is first shown. Unlike with React's `lazy`, a failure
 * is not permanent: after a call to `forgetFailedScreens`, the next visit loads the screen again.
 */
export function lazyScreen<P extends object>(load: () => Promise<Screen<P>>): LazyScreen<P> {
  const create = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await watchPart(loadChunk(load)) };
      } catch (error) {
        failed.add(() => {
          Shown = create();
        });
        throw error;
      }
    });
  let Shown = create();
  let isShown = false;
  function Lazy(props: P) {
    isShown = true;
    return <Shown {...props} />;
  }
  return Object.assign(Lazy, {
    async load() {
      const loaded = await load().catch(() => null);
      // Replacing the component of a visible screen would lose any text typed into it.
      if (loaded && !isShown) Shown = loaded;
      return loaded;
    },
  });
}
