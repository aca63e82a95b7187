import { useQuery } from '@tanstack/react-query';
import { isClientHinted, isLoginHinted } from '@/features/session/flags';
import { sessionQuery } from '@/features/session/queries';
import { useHydrated } from '@/shared/lib/renderedPage';

export type Session =
  /** The server has not responded yet. `isHinted` means that the browser's storage contains a signed-in user. */
  | { status: 'checking'; isHinted: boolean }
  | { status: 'failed'; retry: () => void }
  | { status: 'out' }
  | { status: 'in'; userId: string; isClient: boolean };

export function useSession(): Session {
  const { data, isPending, refetch } = useQuery(sessionQuery());
  // The document is rendered for a visitor and must be hydrated in the same state, because the response may arrive
  // before all parts are hydrated.
  if (!useHydrated()) return { status: 'checking', isHinted: false };
  if (data?.isLogin) return { status: 'in', userId: data.userId, isClient: data.isClient };
  if (data) return { status: 'out' };
  if (isPending) return { status: 'checking', isHinted: isLoginHinted() };
  return { status: 'failed', retry: () => void refetch() };
}

/**
 * Returns the user's role, or undefined for a visitor. Until the server has responded, returns the stored role, so that
 * texts and links do not change.
 */
export function useRole(): 'client' | 'freelancer' | undefined {
  const session = useSession();
  const isHinted = session.status === 'checking' && session.isHinted;
  if (session.status !== 'in' && !isHinted) return undefined;
  return (session.status === 'in' ? session.isClient : isClientHinted()) ? 'client' : 'freelancer';
}
