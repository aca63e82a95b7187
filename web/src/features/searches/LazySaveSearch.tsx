import { type ComponentProps, Suspense } from 'react';
import { styled } from 'styled-components';
import type { SaveSearch } from '@/features/searches/SaveSearch';
import { lazyPart } from '@/shared/lib/loadChunk';

const Part = lazyPart(() => import('@/features/searches/SaveSearch').then((module) => module.SaveSearch));

/** `SaveSearch`, which is not loaded on a first visit without an account. */
export function LazySaveSearch(props: ComponentProps<typeof SaveSearch>) {
  return (
    <Suspense fallback={<Place />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Has the height of the row that loads, so that the list below does not move. */
const Place = styled.div`
  min-height: 24px;
`;
