import type { ProjectCard } from '@hirelane/api/schemas/projects';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { focusHeading } from '@/domain/marketplace/pageTitle';
import { type ProjectListOptions, projectKeys } from '@/features/projects/queries';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

interface NewRowsProps {
  query: ProjectListOptions;
  /** The query's current result. */
  list: Parameters<typeof useNewRows>[1];
  /** The plural noun for the rows, such as `jobs` or `projects`. */
  noun: string;
}

/** A button that shows the number of new rows. Pressing it adds them to the list. */
export function NewRows({ query, list, noun }: NewRowsProps) {
  const { count, isMore, show } = useNewRows(query, list);
  if (count === 0) return null;
  function onClick() {
    show();
    // Pressing the button removes it, and the list starts again from the top.
    focusHeading();
    window.scrollTo({ top: 0 });
  }
  return (
    <Pill type="button" onClick={onClick}>
      <Icon name="spark" />
      {`${count}${isMore ? '+' : ''} new ${count === 1 ? noun.replace(/s$/, '') : noun}`}
    </Pill>
  );
}

const Pill = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[2]};
  height: 44px;
  padding-inline: ${theme.space[4]};
  border: 0;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accent};
  box-shadow: var(--shadow-md);
  color: ${theme.color.onAccent};
  font: inherit;
  font-size: ${theme.font.sm};
  font-weight: 650;
  white-space: nowrap;
  cursor: pointer;
  translate: 0 -50%;
`;

/** Returns the latest publication time of these rows in milliseconds since 1970, or 0 if there are no rows. */
const newestOf = (rows: readonly ProjectCard[]) =>
  Math.max(0, ...rows.map(({ publishedAt }) => Date.parse(publishedAt ?? '') || 0));

/**
 * Returns the number of projects added at the top of a list since it was loaded, and a function to show them. The list
 * itself does not change: its first page is fetched separately when the server signals a new project and when the tab
 * is shown again. `list` must be loaded.
 */
function useNewRows(query: ProjectListOptions, list: UseInfiniteQueryResult<ProjectCard[]>) {
  const client = useQueryClient();
  const headKey = [...projectKeys.heads, ...query.queryKey] as unknown as typeof query.queryKey;
  const head = useInfiniteQuery({
    ...query,
    queryKey: headKey,
    refetchOnMount: false,
    // Starts with the page that the list has just loaded, to avoid fetching it twice.
    initialData() {
      const [page] = client.getQueryData(query.queryKey)?.pages ?? [];
      return page && { pages: [page], pageParams: [query.initialPageParam] };
    },
    initialDataUpdatedAt: list.dataUpdatedAt,
  });

  const shown = list.data ?? [];
  const known = new Set(shown.map(({ _id }) => _id));
  const newest = newestOf(shown);
  const rows = head.dataUpdatedAt > list.dataUpdatedAt ? (head.data ?? []) : [];
  const fresh = rows.filter((row) => !known.has(row._id) && newestOf([row]) > newest);

  return {
    count: fresh.length,
    /** Whether there may be more new projects, because all rows on the first page are new. */
    isMore: fresh.length === rows.length && head.hasNextPage,
    /** Replaces the list with the current first page. */
    show() {
      const pages = client.getQueryData(headKey);
      if (pages) client.setQueryData(query.queryKey, pages, { updatedAt: head.dataUpdatedAt });
    },
  };
}
