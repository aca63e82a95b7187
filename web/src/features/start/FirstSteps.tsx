import { Suspense, useState } from 'react';
import { firstSteps } from '@/domain/account/firstSteps';
import { STEPS_HEIGHT } from '@/features/start/stepsHeight';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Skeleton } from '@/shared/ui/feedback/states';

const ClientSteps = lazyPart(() => import('@/features/start/ClientSteps').then((m) => m.ClientSteps));
const FreelancerSteps = lazyPart(() => import('@/features/start/FreelancerSteps').then((m) => m.FreelancerSteps));

/** A new user's first steps; loaded only for new users. */
export function FirstSteps({ userId, isClient }: { userId: string; isClient: boolean }) {
  const [isShown] = useState(() => firstSteps.isShownTo(userId));
  if (!isShown) return null;
  const Steps = isClient ? ClientSteps : FreelancerSteps;
  return (
    <Suspense fallback={<Skeleton label="Loading your first steps" rows={1} height={STEPS_HEIGHT} />}>
      <Steps userId={userId} />
    </Suspense>
  );
}
