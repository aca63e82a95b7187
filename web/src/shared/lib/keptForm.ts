import { useEffect } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';
import { pageUser } from '@/shared/lib/pageUser';
import { sessionStore } from '@/shared/lib/storage';

/**
 * The input of a form, kept while the tab is open: it survives a reload, a lost session and a change of screen. `read`
 * gets the stored value, and returns undefined for a value that it no longer recognises.
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

/** A kept form of this page's user only: another user who signs in with this tab does not find it. */
export const keptOwnForm = <T>(key: string, read: (stored: unknown) => T | undefined) =>
  keptForm(`${key}.${pageUser()}`, read);

/** Keeps the typed text of a form in the tab, until it is dropped. `save` has to be the same in each render. */
export function useKept<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  save: (values: Values) => void,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  );
}
