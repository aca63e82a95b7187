import { isClientHinted } from '@/features/session/flags';
import { useSession } from '@/features/session/useSession';

/**
 * What the user is, as far as it is known: what the browser remembers, until the server has answered, since words and
 * links would otherwise change. Undefined for a visitor.
 */
export function useRole(): 'client' | 'freelancer' | undefined {
  const session = useSession();
  const isHinted = session.status === 'checking' && session.isHinted;
  if (session.status !== 'in' && !isHinted) return undefined;
  return (session.status === 'in' ? session.isClient : isClientHinted()) ? 'client' : 'freelancer';
}
