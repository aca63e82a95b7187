import type { User } from '@hirelane/contracts/api/accounts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/shared/ui/states';

const SecurityPanel = lazy(() =>
  import('@/features/account/SecurityPanel').then((m) => ({ default: m.SecurityPanel })),
);
const YourData = lazy(() => import('@/features/account/YourData').then((m) => ({ default: m.YourData })));

/** What the details dialog holds besides name, place and picture, for both roles. */
export const accountParts = (user: User) => [
  {
    name: 'Security',
    content: (
      <Suspense fallback={<Skeleton label="Loading this part" />}>
        <SecurityPanel user={user} />
      </Suspense>
    ),
  },
  {
    name: 'Your data',
    content: (
      <Suspense fallback={<Skeleton label="Loading this part" />}>
        <YourData user={user} />
      </Suspense>
    ),
  },
];
