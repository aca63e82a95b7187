import type { ProjectCard } from '@hirelane/contracts/api/projects';
import { LikeButton } from '@/features/projects/LikeButton';
import { LinkButton } from '@/shared/ui/LinkButton';

/** What a freelancer may do with a project on its card. */
export function FreelancerActions({ project }: { project: ProjectCard }) {
  const { _id, title, isLiked, isApplied } = project;
  const action = isApplied ? 'View proposal' : 'Apply Now';
  return (
    <>
      <LikeButton projectId={_id} title={title} isLiked={isLiked} />
      <LinkButton
        $tone={isApplied ? 'plain' : 'accent'}
        to={isApplied ? '/freelancer/proposals' : `/client/project/${_id}`}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </LinkButton>
    </>
  );
}
