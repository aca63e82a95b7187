import { type ComponentProps, Suspense } from 'react';
import { styled } from 'styled-components';
import type { FeedLinks } from '@/features/searches/FeedLinks';
import { lazyPart } from '@/shared/lib/lazyPart';
import { useIsLate } from '@/shared/lib/useIsLate';

const Part = lazyPart(() => import('@/features/searches/FeedLinks').then((module) => module.FeedLinks));

/** ms before a first visit loads what stands below its list. */
const SETTLED_MS = 1_500;

/** `FeedLinks`, which a first visit can do without for a moment. */
export function LazyFeedLinks(props: ComponentProps<typeof FeedLinks>) {
  const isLate = useIsLate(SETTLED_MS);
  return (
    <Place>
      {isLate && (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )}
    </Place>
  );
}

const Place = styled.div`
  min-height: 24px;
`;
