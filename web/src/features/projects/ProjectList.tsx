import type { ProjectCard } from '@hirelane/api/schemas/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectListOptions } from '@/features/projects/queries';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** The approximate height of a project card, for placeholders. Text takes up more lines on narrow screens. */
export const CARD_HEIGHT = 'clamp(13.75rem, 24rem - 13vw, 20rem)';

interface ProjectListProps {
  query: ProjectListOptions;
  /** The plural noun for the rows in messages, such as `jobs` or `projects`. */
  noun: string;
  whose?: 'your' | 'the';
  empty: ReactNode;
  /** A description of the search that was sent to the server. */
  search?: string;
  /** Advice for a search without matches, and a button to follow it. */
  advice?: string;
  wayOut?: ReactNode;
  /** `before`: the project above, or undefined for the first one. */
  renderCard: (project: ProjectCard, before: ProjectCard | undefined) => ReactNode;
}

export function ProjectList({ query, renderCard, ...texts }: ProjectListProps) {
  return <PagedList list={useInfiniteQuery(query)} skeletonHeight={CARD_HEIGHT} renderRow={renderCard} {...texts} />;
}
