import { Navigate, Outlet } from 'react-router-dom';
import { PageWait } from '@/app/guards/PageWait';
import { startPath } from '@/features/session/startPath';
import { useSession } from '@/features/session/useSession';

/** For the screens of visitors. Whoever seems to be signed in waits for the server's word, so that nothing flashes. */
export function RedirectIfSignedIn() {
  const session = useSession();
  if (session.status === 'in') return <Navigate to={startPath(session.isClient)} replace />;
  if (session.status === 'checking' && session.isHinted) return <PageWait session={session} />;
  return <Outlet />;
}
