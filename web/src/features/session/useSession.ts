import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isClientHinted, isLoginHinted } from '@/features/session/flags';
import { sessionQuery } from '@/features/session/queries';
import { useHydrated } from '@/shared/lib/renderedPage';

export type Session =
  /** The server has not responded yet. `isHinted`: whether the browser remembers a signed-in user. */
  | { status: 'checking'; isHinted: boolean }
  | { status: 'failed'; retry: () => void }
  | { status: 'out' }
  | { status: 'in'; userId: string; isClient: boolean };

export function useSession(): Session {
  const { data, isPending, refetch } = useQuery(sessionQuery());
  // The document is rendered for a visitor and must be hydrated as such, because the response may arrive before all
  // parts are hydrated.
  if (!useHydrated()) return { status: 'checking', isHinted: false };
  if (data?.isLogin) return { status: 'in', userId: data.userId, isClient: data.isClient };
  if (data) return { status: 'out' };
  if (isPending) return { status: 'checking', isHinted: isLoginHinted() };
  return { status: 'failed', retry: () => void refetch() };
}

/**
 * The user's role: the remembered one until the server has responded, so that texts and links do not change. Undefined
 * for a visitor.
 */
export function useRole(): 'client' | 'freelancer' | undefined {
  const session = useSession();
  const isHinted = session.status === 'checking' && session.isHinted;
  if (session.status !== 'in' && !isHinted) return undefined;
  return (session.status === 'in' ? session.isClient : isClientHinted()) ? 'client' : 'freelancer';
}

interface SignedIn {
  userId: string;
  isClient: boolean;
}

export const SignedInContext = createContext<SignedIn | undefined>(undefined);

/** The user, for screens that only signed-in users can open; the guard above them provides it. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('useSignedIn needs a screen behind RequireRole.');
  return signedIn;
}
