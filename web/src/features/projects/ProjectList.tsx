import type { ProjectCard } from '@hirelane/api/schemas/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectListOptions } from '@/features/projects/queries';
import { PagedList } from '@/shared/ui/PagedList';

/**
 * Approximate height of a project card, which is taller where its text takes more lines. Used for card placeholders.
 */
export const CARD_HEIGHT = 'clamp(15.5rem, 33rem - 35vw, 25rem)';

interface ProjectListProps {
  query: ProjectListOptions;
  /** The noun for the rows in messages: `jobs`, `projects`. */
  noun: string;
  whose?: 'your' | 'the';
  empty: ReactNode;
  /** The search that was sent to the server, in words. */
  search?: string;
  /** What to do when nothing matches, and the button for it. */
  advice?: string;
  wayOut?: ReactNode;
  renderCard: (project: ProjectCard) => ReactNode;
}

export function ProjectList({ query, renderCard, ...texts }: ProjectListProps) {
  return <PagedList list={useInfiniteQuery(query)} skeletonHeight={CARD_HEIGHT} renderRow={renderCard} {...texts} />;
}
