import type { Invited } from '@hirelane/api/schemas/invitations';
import type { Project } from '@hirelane/api/schemas/projects';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { nameOrDeleted } from '@/domain/people/clientWords';
import { PersonLink } from '@/domain/people/PersonLink';
import { InvitationBadge } from '@/features/invitations/InvitationBadge';
import { invitedQuery } from '@/features/invitations/queries';
import { SuggestedFreelancers } from '@/features/invitations/SuggestedFreelancers';
import { OWN_HIDDEN_TEXT, PANEL_TEXTS as TEXTS } from '@/features/invitations/texts';
import { conversationPath, writableQuery } from '@/features/messages/queries';
import { formatLocalDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';

interface InvitePanelProps {
  userId: string;
  project: Pick<Project, '_id' | 'skills' | 'category' | 'status'>;
  /** Whether the panel is initially expanded. */
  isOpen: boolean;
}

/**
 * Freelancers that a project's owner could invite, and those already invited. Renders nothing for a closed project
 * without invitations.
 */
export function InvitePanel({ userId, project, isOpen }: InvitePanelProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(isOpen);
  const { data, isPending, refetch } = useQuery(invitedQuery(project._id));
  const isPublished = project.status === 'published';
  if (!isPublished && !data?.data.length) return null;
  const count = data?.data.length ?? 0;
  return (
    <Folded as="details" open={isShown} onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
      <summary>
        <h2 id={id}>{TEXTS.title}</h2>
        {count > 0 && <small>{`${count} invited`}</small>}
        <Icon name="chevronDown" size={18} />
      </summary>
      {isShown && (
        <Parts>
          <Muted>{TEXTS.text}</Muted>
          {isPublished && (
            <section aria-labelledby={`${id}-suggested`}>
              <h3 id={`${id}-suggested`}>{TEXTS.suggested}</h3>
              <SuggestedFreelancers userId={userId} project={project} />
              <LinkButton $size="sm" to={`/freelancers${searchFor(project)}`}>
                {TEXTS.search}
              </LinkButton>
            </section>
          )}
          <section aria-labelledby={`${id}-invited`}>
            <h3 id={`${id}-invited`}>{TEXTS.invited}</h3>
            {isPending && <Skeleton label="Loading your invitations" rows={1} height="3rem" />}
            {!isPending && !data && <ErrorState message={TEXTS.invitedFailed} onRetry={() => void refetch()} />}
            {count > 0 && (
              <ul aria-label={TEXTS.invited}>
                {data?.data.map((invited) => (
                  <InvitedRow key={invited._id} projectId={project._id} invited={invited} />
                ))}
              </ul>
            )}
            {data && <Muted>{TEXTS.left(data.left)}</Muted>}
          </section>
        </Parts>
      )}
    </Folded>
  );
}

/** Returns the query string that filters the directory by a project's category. */
const searchFor = ({ category }: Pick<Project, 'category'>) =>
  category ? `?${new URLSearchParams({ category })}` : '';

const Folded = styled(Card)`
  /* In a grid, the collapsed content would still take up a row. */
  display: block;

  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${theme.space[3]};
    min-height: 44px;
    cursor: pointer;
    list-style: none;

    &::-webkit-details-marker {
      display: none;
    }
  }

  h2 {
    font-size: ${theme.font.lg};
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  summary svg {
    margin-inline-start: auto;
    color: ${theme.color.textMuted};
  }

  &[open] summary svg {
    rotate: 180deg;
  }
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  margin-block-start: ${theme.space[6]};

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[3]};
    justify-items: start;
  }

  section > * {
    width: 100%;
  }

  section > a {
    width: fit-content;
  }

  h3 {
    font-size: 1.0625rem;
    overflow-wrap: anywhere;
  }

  section > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Muted = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

/** An invited freelancer and the status of the invitation. */
function InvitedRow({ projectId, invited }: { projectId: string; invited: Invited }) {
  const { freelancer, status, reason, isHidden, invitedAt } = invited;
  const pair = { projectId, freelancerId: freelancer._id };
  const { data: canWrite = false } = useQuery(writableQuery(pair));
  const name = nameOrDeleted(freelancer);
  return (
    <Row>
      <div>
        <strong>{freelancer.hasPage ? <PersonLink id={freelancer._id} name={name} /> : <bdi>{name}</bdi>}</strong>
        <small>
          <time dateTime={invitedAt}>{formatLocalDay(invitedAt)}</time>
        </small>
        {isHidden && <small>{OWN_HIDDEN_TEXT}</small>}
      </div>
      <InvitationBadge status={status} reason={reason} />
      {canWrite && (
        <LinkButton $size="sm" to={conversationPath(pair)} aria-label={`Message ${name}`}>
          Message
        </LinkButton>
      )}
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  min-height: 44px;
  padding-block: ${theme.space[2]};
  border-block-start: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;

  > div {
    display: flex;
    flex: 1 1 10rem;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space[3]};
    min-width: 0;
  }

  strong {
    font-weight: 600;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
