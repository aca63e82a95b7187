import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { styled } from 'styled-components';
import { CARD_HEIGHT, type ProjectList } from '@/features/projects/ProjectList';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useIsLate } from '@/shared/lib/useIsLate';
import { PagedList } from '@/shared/ui/PagedList';

/** ms after which a page is thought to have loaded; before it hears of news. */
const SETTLED_MS = 1_500;
const NewRows = lazyPart(() => import('@/features/projects/NewRows').then((module) => module.NewRows));

/** A list of projects that anybody may add to. It does not move under its reader: it says how many new ones there are. */
export function ProjectFeed({ query, renderCard, ...texts }: ComponentProps<typeof ProjectList>) {
  const list = useInfiniteQuery({ ...query, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const isRead = list.isSuccess && !list.isPlaceholderData;
  const isLate = useIsLate(SETTLED_MS);
  return (
    <div>
      {/* There from the beginning, or a screen reader would not announce what comes into it. */}
      <Place role="status">
        <Suspense fallback={null}>
          {isRead && isLate && <NewRows query={query} list={list} noun={texts.noun} />}
        </Suspense>
      </Place>
      <PagedList list={list} skeletonHeight={CARD_HEIGHT} renderRow={renderCard} {...texts} />
    </div>
  );
}

/** Over the list and as wide, without a row of its own; in sight below the header while the list is scrolled. */
const Place = styled.div`
  position: sticky;
  inset-block-start: 96px;
  z-index: 10;
  display: flex;
  justify-content: center;
  height: 0;
`;
