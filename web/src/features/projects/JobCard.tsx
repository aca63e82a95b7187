import type { ProjectCard as Card } from '@hirelane/api/schemas/projects';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { HIDE_TEXTS as TEXTS, useHideJob, useShowJob } from '@/features/projects/useHideJob';
import { useToggleFlag } from '@/features/projects/useToggleFlag';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { MoreMenu } from '@/shared/ui/buttons/MoreMenu';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Icon } from '@/shared/ui/icons/Icon';

interface JobCardProps {
  project: Card;
  /** The list's search words. */
  q?: string;
  /** Whether the job can be hidden. False in lists that the freelancer maintains. */
  canHide?: boolean;
}

/** A job in a list of open jobs: why it is listed, and a menu to hide it. Hiding can be undone on the card. */
export function JobCard({ project, q, canHide = true }: JobCardProps) {
  const { _id, title } = project;
  const [hidden, setHidden] = useState<'alone' | 'less'>();
  const hide = useHideJob(_id);
  const show = useShowJob(_id);
  const error = hide.error ?? show.error;

  function leaveOut(isLess: boolean) {
    hide.mutate(isLess, { onSuccess: () => setHidden(isLess ? 'less' : 'alone') });
  }

  if (hidden) {
    return (
      <Gone role="status">
        <span>{hidden === 'less' ? TEXTS.less(title) : TEXTS.hidden(title)}</span>
        <Button
          $size="sm"
          autoFocus
          disabled={show.isPending}
          onClick={() => show.mutate(undefined, { onSuccess: () => setHidden(undefined) })}
        >
          {TEXTS.undo}
        </Button>
        {error && <Alert>{messageOf(error)}</Alert>}
      </Gone>
    );
  }
  return (
    <ProjectCard
      project={project}
      proposalsLabel="Total Proposals"
      {...(q && { q })}
      actions={
        <>
          <FreelancerActions project={project}>
            <BookmarkButton projectId={_id} title={title} isSaved={project.isSaved} />
            {canHide && (
              <MoreMenu
                label={`${TEXTS.more}: ${title}`}
                items={[
                  { label: TEXTS.hide, name: `${TEXTS.hide}: ${title}`, onChoose: () => leaveOut(false) },
                  { label: TEXTS.wantLess, name: `${TEXTS.wantLess}: ${title}`, onChoose: () => leaveOut(true) },
                ]}
              />
            )}
          </FreelancerActions>
          {error && <Alert>{messageOf(error)}</Alert>}
        </>
      }
    />
  );
}

const Gone = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]} ${theme.space[6]};
  border: 1px dashed ${theme.color.lineStrong};
  border-radius: ${theme.radius.lg};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  overflow-wrap: anywhere;
`;

interface BookmarkButtonProps {
  projectId: string;
  title: string;
  isSaved: boolean;
}

/** Adds a project to the wishlist from its card, or removes it. */
function BookmarkButton({ projectId, title, isSaved }: BookmarkButtonProps) {
  const wish = useToggleFlag('saved', projectId, isSaved);
  return (
    <>
      <Toggle
        aria-pressed={wish.isOn}
        aria-label={`Save ${title}`}
        title={wish.isOn ? 'Remove from wishlist' : 'Add to wishlist'}
        onClick={wish.toggle}
      >
        <Icon name="bookmark" filled={wish.isOn} />
      </Toggle>
      {wish.error && <Failure role="alert">{messageOf(wish.error)}</Failure>}
    </>
  );
}

const Toggle = styled(IconButton)`
  &[aria-pressed='true'] {
    color: ${theme.color.accent};
  }
`;

/** The actions that a freelancer can take on a project's card. `children` are between the two that every card has. */
function FreelancerActions({ project, children }: { project: Card; children: ReactNode }) {
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
        <span>Like</span>
      </Heart>
      {like.error && <Failure role="alert">{messageOf(like.error)}</Failure>}
    </>
  );
}

const Heart = styled(Button)`
  /* On a phone, all actions fit into one line. */
  @media (max-width: 499px) {
    min-width: 44px;

    span {
      display: none;
    }
  }

  &[aria-pressed='true'] svg {
    color: ${theme.color.accent};
  }
`;

const Failure = styled.span`
  order: 9;
  flex-basis: 100%;
  color: ${theme.color.danger};
  font-size: ${theme.font.sm};
`;
