import { createContext, useContext } from 'react';

/**
 * Does `work`; where the server asks for a confirmation first, asks the person for one and does it again. `password` is one
 * that was typed for the same purpose: it is tried before anything is asked. Rejects with the failure of `work`, also when
 * the person would not confirm.
 */
export type DoConfirmed = <T>(work: () => Promise<T>, password?: string) => Promise<T>;

export const ConfirmedContext = createContext<DoConfirmed | undefined>(undefined);

/** For commands that add a way to sign in or take a right away. */
export function useConfirmed(): DoConfirmed {
  const doConfirmed = useContext(ConfirmedContext);
  if (!doConfirmed) throw new Error('useConfirmed is for screens inside ConfirmationProvider');
  return doConfirmed;
}
