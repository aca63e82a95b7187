import { useMemo } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { PageWait } from '@/app/guards/PageWait';
import { useSession } from '@/features/session/useSession';
import { SignedInContext } from '@/features/session/useSignedIn';

/**
 * Lets in who is signed in and, if a role is named, has it; sends everyone else to the login. The prop is not called
 * `role`: the linter takes that for ARIA's and removes it.
 */
export function RequireRole({ only }: { only?: 'client' | 'freelancer' }) {
  const session = useSession();
  const userId = session.status === 'in' ? session.userId : '';
  const isClient = session.status === 'in' && session.isClient;
  const signedIn = useMemo(() => ({ userId, isClient }), [userId, isClient]);

  if (session.status === 'checking' || session.status === 'failed') return <PageWait session={session} />;
  if (session.status === 'out') return <Navigate to="/login" replace />;
  if (only && session.isClient !== (only === 'client')) return <Navigate to="/login" replace />;
  return (
    <SignedInContext value={signedIn}>
      <Outlet />
    </SignedInContext>
  );
}
