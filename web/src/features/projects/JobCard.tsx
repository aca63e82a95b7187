import type { ProjectCard as Card } from '@hirelane/api/schemas/projects';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FreelancerActions } from '@/features/projects/FreelancerActions';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { HIDE_TEXTS as TEXTS, useHideJob, useShowJob } from '@/features/projects/useHideJob';
import { useToggleFlag } from '@/features/projects/useToggleFlag';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Icon } from '@/shared/ui/icons/Icon';

interface JobCardProps {
  project: Card;
  /** The list's search words. */
  q?: string;
  /** Whether the job can be hidden. False in lists that the freelancer maintains. */
  canHide?: boolean;
}

/** A job in a list of open jobs: why it is listed, and buttons to hide it. Hiding can be undone on the card. */
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
      bookmark={<BookmarkButton projectId={_id} title={title} isSaved={project.isSaved} />}
      actions={
        <>
          {canHide && (
            <>
              <Button $tone="quiet" $size="sm" aria-label={`${TEXTS.hide}: ${title}`} onClick={() => leaveOut(false)}>
                {TEXTS.hide}
              </Button>
              <Button
                $tone="quiet"
                $size="sm"
                aria-label={`${TEXTS.wantLess}: ${title}`}
                onClick={() => leaveOut(true)}
              >
                {TEXTS.wantLess}
              </Button>
            </>
          )}
          <FreelancerActions project={project} />
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
    <Corner>
      <IconButton
        aria-pressed={wish.isOn}
        aria-label={`Save ${title}`}
        title={wish.isOn ? 'Remove from wishlist' : 'Add to wishlist'}
        onClick={wish.toggle}
      >
        <Icon name="bookmark" filled={wish.isOn} />
      </IconButton>
      {wish.error && <small role="alert">{messageOf(wish.error)}</small>}
    </Corner>
  );
}

/** In the corner of its card, with the icon's edge aligned with the content below. */
const Corner = styled.div`
  display: grid;
  flex: none;
  justify-items: end;
  max-width: 16rem;
  margin-block: -10px;
  margin-inline-end: -10px;

  [aria-pressed='true'] {
    color: ${theme.color.accent};
  }

  small {
    color: ${theme.color.danger};
    font-size: ${theme.font.sm};
    text-align: end;
  }
`;
