import type { QueryClient } from '@tanstack/react-query';
// biome-ignore lint/style/noRestrictedImports: the function that all screens use.
import { type ComponentType, lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import { watchPart } from '@/shared/lib/slowParts';

/** How to forget each screen that did not load. */
const failed = new Set<() => void>();

/** Lets screens that did not load be tried again when they are shown next. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Who opens a screen, and the query of its address. */
type Visit = Readonly<{ search: string; isClient: boolean }>;
/** A screen that can ask for what it shows before it is shown. */
type Screen<P extends object> = ComponentType<P> & { prefetch?(client: QueryClient, visit: Visit): Promise<void> };

export type LazyScreen<P extends object> = ComponentType<P> & {
  /**
   * Loads it before it is shown: its first render is itself then, and not what stands in for it. Null where it did not
   * load. Never rejects.
   */
  load(): Promise<Screen<P> | null>;
};

/**
 * A screen in a chunk of its own, loaded with `loadChunk` when it is first shown. Unlike with React's `lazy` alone, a
 * failure is not for good: after `forgetFailedScreens` the next visit loads it anew.
 */
export function lazyScreen<P extends object>(load: () => Promise<Screen<P>>): LazyScreen<P> {
  const anew = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await watchPart(loadChunk(load)) };
      } catch (error) {
        failed.add(() => {
          Shown = anew();
        });
        throw error;
      }
    });
  let Shown = anew();
  let isShown = false;
  function Lazy(props: P) {
    isShown = true;
    return <Shown {...props} />;
  }
  return Object.assign(Lazy, {
    async load() {
      const loaded = await load().catch(() => null);
      // Another component in the place of one that is shown would lose what has been typed.
      if (loaded && !isShown) Shown = loaded;
      return loaded;
    },
  });
}
