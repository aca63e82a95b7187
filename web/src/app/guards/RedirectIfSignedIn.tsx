import { useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { Leave } from '@/app/guards/Leave';
import { PageWait } from '@/app/guards/PageWait';
import { dropReturnPoint, returnPath } from '@/features/session/returnPoint';
import { startPath } from '@/features/session/startPath';
import { useSession } from '@/features/session/useSession';
import { useHydrated } from '@/shared/lib/renderedPage';

/**
 * For the screens of visitors. A user who seems to be signed in waits for the server's answer, so that nothing flashes.
 */
export function RedirectIfSignedIn() {
  const session = useSession();
  const [params] = useSearchParams();
  // The session may be known before the landing page has been taken over as it was rendered.
  const isHydrated = useHydrated();
  if (!isHydrated) return <Outlet />;
  if (session.status === 'in') return <ToStart userId={session.userId} isClient={session.isClient} />;
  // A sign-in at another site comes back with this flag, and nothing is remembered of it yet.
  if (session.status === 'checking' && (session.isHinted || params.has('isSuccess')))
    return <PageWait session={session} />;
  return <Outlet />;
}

/** Goes once to where the user was when the session ended, or was going before the sign-in, else to the user's home. */
function ToStart({ userId, isClient }: { userId: string; isClient: boolean }) {
  const [path] = useState(() => returnPath(userId) ?? startPath(isClient));
  useEffect(dropReturnPoint, []);
  return <Leave to={path} />;
}
