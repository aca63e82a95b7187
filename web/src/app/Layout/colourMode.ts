import { localStore } from '@/shared/lib/storage';

export type Mode = 'light' | 'dark' | 'system';

/** Stores the colour mode under the key that `early.ts` reads before first paint, and applies it. */
export function writeMode(mode: Mode): void {
  localStore.write('theme', mode);
  const isDark = mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark';
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/**
 * Calls `onWritten` whenever the page's colour mode is written, even if it is unchanged; returns an unsubscribe
 * function.
 */
export function subscribeToMode(onWritten: () => void): () => void {
  const observer = new MutationObserver(onWritten);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
