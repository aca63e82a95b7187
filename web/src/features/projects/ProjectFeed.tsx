import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { NewRows } from '@/features/projects/NewRows';
import type { ProjectList } from '@/features/projects/ProjectList';
import { PagedList } from '@/shared/ui/PagedList';

/** A list of projects that anybody may add to. It does not move under its reader: it says how many new ones there are. */
export function ProjectFeed({ query, renderCard, ...texts }: ComponentProps<typeof ProjectList>) {
  const list = useInfiniteQuery({ ...query, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const isRead = list.isSuccess && !list.isPlaceholderData;
  return (
    <div>
      {/* There from the beginning, or a screen reader would not announce what comes into it. */}
      <Place role="status">{isRead && <NewRows query={query} list={list} noun={texts.noun} />}</Place>
      <PagedList list={list} renderRow={renderCard} {...texts} />
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
