import type { ProjectCard } from '@hirelane/api/schemas/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useToggleFlag } from '@/features/projects/useToggleFlag';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Icon } from '@/shared/ui/icons/Icon';

/** The actions that a freelancer can take on a project's card. `children` are between the two that every card has. */
export function FreelancerActions({ project, children }: { project: ProjectCard; children: ReactNode }) {
  const { _id, title, isLiked, isApplied } = project;
  const action = isApplied ? 'View proposal' : 'Apply Now';
  return (
    <>
      <LikeButton projectId={_id} title={title} isLiked={isLiked} />
      {children}
      <LinkButton
        $tone={isApplied ? 'plain' : 'accent'}
        $size="sm"
        to={isApplied ? '/freelancer/proposals' : `/client/project/${_id}`}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </LinkButton>
    </>
  );
}

interface LikeButtonProps {
  projectId: string;
  title: string;
  isLiked: boolean;
}

function LikeButton({ projectId, title, isLiked }: LikeButtonProps) {
  const like = useToggleFlag('liked', projectId, isLiked);
  return (
    <>
      <Heart $tone="quiet" $size="sm" aria-pressed={like.isOn} aria-label={`Like ${title}`} onClick={like.toggle}>
        <Icon name="heart" size={18} filled={like.isOn} />
        Like
      </Heart>
      {like.error && <Failure role="alert">{messageOf(like.error)}</Failure>}
    </>
  );
}

const Heart = styled(Button)`
  &[aria-pressed='true'] svg {
    color: ${theme.color.accent};
  }
`;

export const Failure = styled.span`
  order: 9;
  flex-basis: 100%;
  color: ${theme.color.danger};
  font-size: ${theme.font.sm};
`;
