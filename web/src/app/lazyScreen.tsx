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

/**
 * A screen in a chunk of its own, loaded with `loadChunk` when it is first shown. Unlike with React's `lazy` alone, a
 * failure is not for good: after `forgetFailedScreens` the next visit loads it anew.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const anew = () =>
    lazy(async () => {
      try {
        return { default: await watchPart(loadChunk(load)) };
      } catch (error) {
        failed.add(() => {
          Screen = anew();
        });
        throw error;
      }
    });
  let Screen = anew();
  return function LazyScreen(props: P) {
    return <Screen {...props} />;
  };
}
