import { type ComponentProps, Suspense } from 'react';
import { styled } from 'styled-components';
import type { SaveSearch } from '@/features/searches/SaveSearch';
import { lazyPart } from '@/shared/lib/loadChunk';

const Part = lazyPart(() => import('@/features/searches/SaveSearch').then((module) => module.SaveSearch));

/** Loads `SaveSearch`, which a first visit without an account does not need. */
export function LazySaveSearch(props: ComponentProps<typeof SaveSearch>) {
  return (
    <Suspense fallback={<Place />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Reserves the height of the row, so that the list below does not move when it loads. */
const Place = styled.div`
  min-height: 24px;
`;
