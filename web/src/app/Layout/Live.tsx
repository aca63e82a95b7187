import { Suspense } from 'react';
import { LiveWatch } from '@/app/Layout/watches';
import { useSession } from '@/features/session/useSession';
import { useIsLate } from '@/shared/lib/useIsLate';

/** ms after which a page is thought to have loaded: what it shows comes first. */
const SETTLED_MS = 2_000;

/** Hears what is new, for whoever is signed in. */
export function Live() {
  const session = useSession();
  const isLate = useIsLate(SETTLED_MS);
  return <Suspense>{session.status === 'in' && isLate && <LiveWatch userId={session.userId} />}</Suspense>;
}
