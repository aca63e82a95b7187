import { Suspense } from 'react';
import { useIsLate } from '@/app/Layout/useIsLate';
import { useSession } from '@/features/session/useSession';
import { lazyPart } from '@/shared/lib/lazyPart';
import { loadTwice } from '@/shared/lib/loadChunk';

/** ms after which a page is thought to have loaded: what it shows comes first. */
const SETTLED_MS = 2_000;

/** Where it does not load, pages look for what is new by themselves. */
const LiveWatch = lazyPart(() =>
  loadTwice(() => import('@/app/live/LiveWatch')).then(
    (module) => module.LiveWatch,
    () => () => null,
  ),
);

/** Hears what is new, for whoever is signed in. */
export function Live() {
  const session = useSession();
  const isLate = useIsLate(SETTLED_MS);
  return <Suspense>{session.status === 'in' && isLate && <LiveWatch userId={session.userId} />}</Suspense>;
}
