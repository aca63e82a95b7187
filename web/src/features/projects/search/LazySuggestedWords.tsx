import { type ComponentProps, Suspense } from 'react';
import type { SuggestedWords } from '@/features/projects/search/SuggestedWords';
import { lazyPart } from '@/shared/lib/lazyPart';

const Part = lazyPart(() => import('@/features/projects/search/SuggestedWords').then((m) => m.SuggestedWords));

/** `SuggestedWords`, which a list without words does not load. */
export function LazySuggestedWords(props: ComponentProps<typeof SuggestedWords>) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
