import { createContext, useContext } from 'react';

interface SignedIn {
  userId: string;
  isClient: boolean;
}

export const SignedInContext = createContext<SignedIn | undefined>(undefined);

/** Returns the user on a screen that requires one. The guard above the screen provides the user. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('useSignedIn must be called on a screen inside RequireRole.');
  return signedIn;
}
