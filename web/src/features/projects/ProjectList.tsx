import type { ProjectCard } from '@hirelane/api/schemas/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectListOptions } from '@/features/projects/queries';
import { PagedList } from '@/shared/ui/PagedList';

/** About as high as a project's card, which is higher where its text takes more lines. For placeholders of a card. */
export const CARD_HEIGHT = 'clamp(15.5rem, 33rem - 35vw, 25rem)';

interface ProjectListProps {
  query: ProjectListOptions;
  /** The noun for the rows in messages: `jobs`, `projects`. */
  noun: string;
  whose?: 'your' | 'the';
  empty: ReactNode;
  /** The search that was sent to the server, in words. */
  search?: string;
  /** What to do when nothing matches it, and the button for it. */
  advice?: string;
  wayOut?: ReactNode;
  renderCard: (project: ProjectCard) => ReactNode;
}

export function ProjectList({ query, renderCard, ...texts }: ProjectListProps) {
  return <PagedList list={useInfiniteQuery(query)} skeletonHeight={CARD_HEIGHT} renderRow={renderCard} {...texts} />;
}
