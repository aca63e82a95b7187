import { useEffect, useState } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { PageWait } from '@/app/guards/PageWait';
import { dropReturnPoint, returnPath } from '@/features/session/returnPoint';
import { startPath } from '@/features/session/startPath';
import { useSession } from '@/features/session/useSession';

/**
 * For the screens of visitors. A user who seems to be signed in waits for the server's answer, so that nothing flashes.
 */
export function RedirectIfSignedIn() {
  const session = useSession();
  const [params] = useSearchParams();
  if (session.status === 'in') return <ToStart userId={session.userId} isClient={session.isClient} />;
  // A sign-in at another site comes back with this flag, and nothing is remembered of it yet.
  if (session.status === 'checking' && (session.isHinted || params.has('isSuccess')))
    return <PageWait session={session} />;
  return <Outlet />;
}

/** Goes back once to where the user was when the session ended, else to the user's home. */
function ToStart({ userId, isClient }: { userId: string; isClient: boolean }) {
  const [path] = useState(() => returnPath(userId) ?? startPath(isClient));
  useEffect(dropReturnPoint, []);
  return <Navigate to={path} replace />;
}
