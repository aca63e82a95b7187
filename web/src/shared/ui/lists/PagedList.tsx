import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';

interface PagedListProps<Row> {
  list: UseInfiniteQueryResult<Row[]>;
  /** The plural noun for the rows in messages: `jobs`, `projects`. */
  noun: string;
  /** Whether the message after a failed load refers to `your` jobs or `the` jobs. */
  whose?: 'your' | 'the';
  empty: ReactNode;
  /** A button that resets a search without results. */
  wayOut?: ReactNode;
  /** The search as text, such as `for “tea” in Business` or `in Business`, or '' if there is no search. */
  search?: string;
  /** What the reader can do when nothing matches the search. */
  advice?: string;
  skeletonHeight?: string;
  /** `before`: the row above, or undefined for the first one. */
  renderRow: (row: Row, before: Row | undefined) => ReactNode;
}

/** Rows page by page, in one of four states: loading, failed, empty, loaded. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const {
    list,
    noun,
    whose = 'your',
    empty,
    wayOut,
    search = '',
    advice = 'Try other words, or clear the search.',
    skeletonHeight = '13rem',
    renderRow,
  } = props;
  const { data: rows, hasNextPage, isFetchingNextPage, isPlaceholderData } = list;

  if (list.isPending) return <Skeleton label={`Loading ${noun}`} height={skeletonHeight} />;
  if (!rows) return <ErrorState message={`We could not load ${whose} ${noun}.`} onRetry={() => void list.refetch()} />;
  if (rows.length === 0 && isPlaceholderData) return <Skeleton label={`Loading ${noun}`} height={skeletonHeight} />;
  if (rows.length === 0 && !search) return empty;

  return (
    <Stack aria-busy={isPlaceholderData}>
      {search && (
        <Found role="status">
          {isPlaceholderData ? 'Searching…' : `${rows.length}${hasNextPage ? ' or more' : ''} found ${search}`}
        </Found>
      )}
      {rows.map((row, n) => renderRow(row, rows[n - 1]))}
      {rows.length === 0 && (
        <EmptyState icon="search" title="Nothing matches your search" text={advice}>
          {wayOut}
        </EmptyState>
      )}
      {list.isFetchNextPageError && list.error && <Alert>{messageOf(list.error)}</Alert>}
      {hasNextPage && (
        <Button data-scripted disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  > button {
    justify-self: center;
    min-width: 12rem;
  }
`;

const Found = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  overflow-wrap: anywhere;
`;
