import type { ProjectCard } from '@hirelane/contracts/api/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ProjectListOptions } from '@/features/projects/queries';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';

interface ProjectListProps {
  query: ProjectListOptions;
  /** What is listed, for the messages: `jobs`, `projects`. */
  noun: string;
  empty: ReactNode;
  /** Shows only the rows, of those loaded, whose title, text or skills hold this. */
  search?: string;
  renderCard: (project: ProjectCard) => ReactNode;
}

const holds = (project: ProjectCard, search: string) =>
  [project.title, project.description, ...project.skills].some((text) => text.toLowerCase().includes(search));

export function ProjectList({ query, noun, empty, search = '', renderCard }: ProjectListProps) {
  const list = useInfiniteQuery(query);
  const { data: projects, hasNextPage, isFetchingNextPage } = list;

  if (list.isPending) return <Skeleton label={`Loading ${noun}`} />;
  if (!projects) return <ErrorState message={`We could not load your ${noun}.`} onRetry={() => void list.refetch()} />;
  if (projects.length === 0) return empty;

  const wanted = search.trim().toLowerCase();
  const shown = wanted ? projects.filter((project) => holds(project, wanted)) : projects;

  return (
    <Stack>
      {shown.map(renderCard)}
      {shown.length === 0 && (
        <EmptyState
          icon="search"
          title={`Nothing here matches “${search.trim()}”`}
          text={
            hasNextPage
              ? `We searched the ${projects.length} ${noun} loaded so far. Show more to search further.`
              : 'Try another word, or clear the search.'
          }
        />
      )}
      {list.isFetchNextPageError && list.error && <Alert>{messageOf(list.error)}</Alert>}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
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
