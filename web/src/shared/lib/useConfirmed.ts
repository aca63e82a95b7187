import { createContext, useContext } from 'react';

/**
 * Runs `work`; when the server requires a confirmation, asks the user for one and runs it again. `password` was typed
 * for the same purpose, and is tried before asking. Rejects with the failure of `work`, even when the user does not
 * confirm.
 */
export type DoConfirmed = <T>(work: () => Promise<T>, password?: string) => Promise<T>;

export const ConfirmedContext = createContext<DoConfirmed | undefined>(undefined);

/** For commands that add a way to sign in or remove a right. */
export function useConfirmed(): DoConfirmed {
  const doConfirmed = useContext(ConfirmedContext);
  if (!doConfirmed) throw new Error('useConfirmed needs a screen inside ConfirmationProvider.');
  return doConfirmed;
}
