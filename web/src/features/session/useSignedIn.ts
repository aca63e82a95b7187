import { createContext, useContext } from 'react';

interface SignedIn {
  userId: string;
  isClient: boolean;
}

export const SignedInContext = createContext<SignedIn | undefined>(undefined);

/** The user of a screen that only signed-in users see; the guard above it provides it. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('useSignedIn is for screens behind RequireRole');
  return signedIn;
}
