import { useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { Leave } from '@/app/guards/Leave';
import { PageWait } from '@/app/guards/PageWait';
import { dropReturnPoint, returnPath } from '@/domain/account/returnPoint';
import { startPath } from '@/features/session/startPath';
import { useSession } from '@/features/session/useSession';
import { useHydrated } from '@/shared/lib/renderedPage';

/**
 * Wraps a screen meant for visitors. If the user seems to be signed in, waits for the server's response, so that the
 * screen does not flash.
 */
export function RedirectIfSignedIn() {
  const session = useSession();
  const [params] = useSearchParams();
  // The session may be known before React has hydrated the server-rendered landing page.
  const isHydrated = useHydrated();
  if (!isHydrated) return <Outlet />;
  if (session.status === 'in') return <ToStart userId={session.userId} isClient={session.isClient} />;
  // A sign-in through a provider returns to a URL with this flag, before any user data is stored.
  if (session.status === 'checking' && (session.isHinted || params.has('isSuccess')))
    return <PageWait session={session} />;
  return <Outlet />;
}

/**
 * Navigates once: to the URL at which the session ended or which the visitor tried to open before signing in, otherwise
 * to the user's home.
 */
function ToStart({ userId, isClient }: { userId: string; isClient: boolean }) {
  const [path] = useState(() => returnPath(userId) ?? startPath(isClient));
  useEffect(dropReturnPoint, []);
  return <Leave to={path} />;
}
