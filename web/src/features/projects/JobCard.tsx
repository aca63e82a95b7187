import type { ProjectCard as Card } from '@hirelane/contracts/api/projects';
import { BookmarkButton } from '@/features/projects/BookmarkButton';
import { FreelancerActions } from '@/features/projects/FreelancerActions';
import { ProjectCard } from '@/features/projects/ProjectCard';

/** A project as freelancers see it in a list. */
export function JobCard({ project }: { project: Card }) {
  const { _id, title, isSaved } = project;
  return (
    <ProjectCard
      project={project}
      proposalsLabel="Total Proposals"
      bookmark={<BookmarkButton projectId={_id} title={title} isSaved={isSaved} />}
      actions={<FreelancerActions project={project} />}
    />
  );
}
