import { useEffect } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';
import { pageUser } from '@/shared/lib/pageUser';
import type { Shape } from '@/shared/lib/shapes';
import { sessionStore } from '@/shared/lib/storage';

/**
 * A form's input, kept while the tab is open, even across a reload, an expired session and a change of screen. `read`
 * gets the stored value, and returns undefined if it does not have the expected shape.
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

/**
 * A form kept only for this page's user. Another user who signs in in the same tab cannot read it. A stored value that
 * does not have the `shape` is ignored.
 */
export const keptOwnForm = <T>(key: string, shape: Shape<T>) =>
  keptForm(`${key}.${pageUser()}`, (stored) => (shape(stored) ? stored : undefined));

/** Keeps a form's typed text in the tab until it is dropped. `save` must be the same function in each render. */
export function useKept<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  save: (values: Values) => void,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  );
}
