import { createContext, useContext } from 'react';

/**
 * Runs `work`. If the server requires a confirmation, asks the user for one and runs `work` again. If `password` is
 * given, the user has already typed it, so it is tried before asking. Rejects with the failure of `work`, even if the
 * user does not confirm.
 */
export type DoConfirmed = <T>(work: () => Promise<T>, password?: string) => Promise<T>;

export const ConfirmedContext = createContext<DoConfirmed | undefined>(undefined);

/** For commands that the server accepts only in a confirmed session. */
export function useConfirmed(): DoConfirmed {
  const doConfirmed = useContext(ConfirmedContext);
  if (!doConfirmed) throw new Error('useConfirmed must be called inside ConfirmationProvider.');
  return doConfirmed;
}
