import { createContext, useContext } from 'react';

/**
 * Runs `work`. If the server requires a confirmation, it asks the user for one and runs `work` again. `password`:
 * already typed to confirm, so it is tried before asking. Rejects with the failure of `work`, even if the user does not
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
