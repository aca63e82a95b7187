import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { styled } from 'styled-components';
import { CARD_HEIGHT, type ProjectList } from '@/features/projects/ProjectList';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useIsLate } from '@/shared/lib/useIsLate';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** The delay after which a page is assumed to have loaded and live updates start, in milliseconds. */
const SETTLED_MS = 1_500;
const NewRows = lazyPart(() => import('@/features/projects/NewRows').then((module) => module.NewRows));

/**
 * A list to which other users can add projects. The list does not change while it is being read; instead it shows the
 * number of new projects.
 */
export function ProjectFeed({ query, renderCard, ...texts }: ComponentProps<typeof ProjectList>) {
  const list = useInfiniteQuery({ ...query, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const isRead = list.isSuccess && !list.isPlaceholderData;
  const isLate = useIsLate(SETTLED_MS);
  return (
    <div>
      {/* Rendered from the start, because otherwise screen readers would not announce changes to its content. */}
      <Place role="status">
        <Suspense fallback={null}>
          {isRead && isLate && <NewRows query={query} list={list} noun={texts.noun} />}
        </Suspense>
      </Place>
      <PagedList list={list} skeletonHeight={CARD_HEIGHT} renderRow={renderCard} {...texts} />
    </div>
  );
}

/**
 * Overlays the list at the same width without taking up a row. Remains visible below the header while the list scrolls.
 */
const Place = styled.div`
  position: sticky;
  inset-block-start: 96px;
  z-index: 10;
  display: flex;
  justify-content: center;
  height: 0;
`;
