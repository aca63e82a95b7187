import { type ComponentProps, Suspense } from 'react';
import type { SaveSearch } from '@/features/searches/SaveSearch';
import { lazyPart } from '@/shared/lib/lazyPart';

const Part = lazyPart(() => import('@/features/searches/SaveSearch').then((module) => module.SaveSearch));

/** `SaveSearch`, which a first visit without an account does not load. */
export function LazySaveSearch(props: ComponentProps<typeof SaveSearch>) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
