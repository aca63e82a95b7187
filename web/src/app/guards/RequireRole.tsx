import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Leave } from '@/app/guards/Leave';
import { PageWait } from '@/app/guards/PageWait';
import { keepDestination } from '@/features/session/returnPoint';
import { useSession } from '@/features/session/useSession';
import { SignedInContext } from '@/features/session/useSignedIn';
import { pageUser } from '@/shared/api/pageUser';

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
  if (session.status === 'out') return <ToLogin />;
  if (only && session.isClient !== (only === 'client')) return <Leave to="/login" />;
  return (
    <SignedInContext value={signedIn}>
      <Outlet />
    </SignedInContext>
  );
}

/** Whoever signs in next comes back here, unless somebody has just left: what they looked at is theirs. */
function ToLogin() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pageUser() === null) keepDestination(`${pathname}${search}`);
  }, [pathname, search]);
  return <Leave to="/login" />;
}
