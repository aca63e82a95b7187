import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorCatcher } from '@/app/ErrorCatcher';
import { lazyScreen } from '@/app/lazyScreen';
import { sessionQuery } from '@/features/session/queries';

const SuspensionBar = lazyScreen(() =>
  import('@/features/session/SuspensionBar').then((module) => module.SuspensionBar),
);

/** The bar of somebody whose account is suspended. Loaded for them alone. */
export function SuspensionNotice() {
  const { data: session } = useQuery(sessionQuery());
  if (!session?.isLogin || !session.isSuspended) return null;
  return (
    <ErrorCatcher>
      <Suspense fallback={null}>
        <SuspensionBar />
      </Suspense>
    </ErrorCatcher>
  );
}
