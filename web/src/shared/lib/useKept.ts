import { useEffect } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';

/** Keeps what is typed into a form in the tab, until it is dropped. `save` has to be the same in each render. */
export function useKept<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  save: (values: Values) => void,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  );
}
