import type { ProjectCard } from '@hirelane/api/schemas/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectListOptions } from '@/features/projects/queries';
import { PagedList } from '@/shared/ui/PagedList';

/** Approximate height of a project card, for placeholders. On narrow screens the text takes up more lines. */
export const CARD_HEIGHT = 'clamp(15.5rem, 33rem - 35vw, 25rem)';

interface ProjectListProps {
  query: ProjectListOptions;
  /** The noun for the rows in messages: `jobs`, `projects`. */
  noun: string;
  whose?: 'your' | 'the';
  empty: ReactNode;
  /** A description of the search that was sent to the server. */
  search?: string;
  /** What the reader can do when nothing matches, and a button to do so. */
  advice?: string;
  wayOut?: ReactNode;
  renderCard: (project: ProjectCard) => ReactNode;
}

export function ProjectList({ query, renderCard, ...texts }: ProjectListProps) {
  return <PagedList list={useInfiniteQuery(query)} skeletonHeight={CARD_HEIGHT} renderRow={renderCard} {...texts} />;
}
