import { Leave } from '@/app/guards/Leave';
import { PageWait } from '@/app/guards/PageWait';
import { lazyScreen } from '@/app/lazyScreen';
import { useSession } from '@/features/session/useSession';

const NotFound = lazyScreen(() => import('@/screens/info/NotFound').then((module) => module.NotFound));

/** At an address without a screen: visitors are led to the login, and whoever is signed in is told so. */
export function NowhereGuard() {
  const session = useSession();
  if (session.status === 'out') return <Leave to="/login" />;
  return session.status === 'in' ? <NotFound /> : <PageWait session={session} />;
}
