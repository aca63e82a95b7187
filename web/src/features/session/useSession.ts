import { useQuery } from '@tanstack/react-query';
import { isLoginHinted } from '@/features/session/flags';
import { sessionQuery } from '@/features/session/queries';
import { useHydrated } from '@/shared/lib/useHydrated';

export type Session =
  /** The server has not answered yet; `isHinted` says what the browser remembers. */
  | { status: 'checking'; isHinted: boolean }
  | { status: 'failed'; retry: () => void }
  | { status: 'out' }
  | { status: 'in'; userId: string; isClient: boolean };

export function useSession(): Session {
  const { data, isPending, refetch } = useQuery(sessionQuery());
  // A document is rendered as for a visitor, and is taken over as it is: the answer may be there before all parts are.
  if (!useHydrated()) return { status: 'checking', isHinted: false };
  if (data?.isLogin) return { status: 'in', userId: data.userId, isClient: data.isClient };
  if (data) return { status: 'out' };
  if (isPending) return { status: 'checking', isHinted: isLoginHinted() };
  return { status: 'failed', retry: () => void refetch() };
}
