import { sessionStore } from '@/shared/lib/storage';

/**
 * The input of a form, kept as long as the tab is open: it survives a reload, a lost session and a change of screen.
 * `read` gets what was stored, and returns undefined for what it no longer knows.
 */
export function keptForm<T>(key: string, read: (stored: unknown) => T | undefined) {
  return {
    load(): T | undefined {
      const text = sessionStore.read(key);
      if (text === null) return undefined;
      try {
        return read(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    save: (value: T): void => sessionStore.write(key, JSON.stringify(value)),
    drop: (): void => sessionStore.remove(key),
  };
}
