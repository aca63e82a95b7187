import type { Invited } from '@hirelane/contracts/api/invitations';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { InvitationBadge } from '@/features/invitations/InvitationBadge';
import { DELETED_USER, OWN_HIDDEN_TEXT } from '@/features/invitations/texts';
import { conversationPath, writableQuery } from '@/features/messages/queries';
import { formatLocalDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PersonLink } from '@/shared/ui/PersonLink';

/** Somebody whom one has invited, and what became of it. */
export function InvitedRow({ projectId, invited }: { projectId: string; invited: Invited }) {
  const { freelancer, status, reason, isHidden, invitedAt } = invited;
  const pair = { projectId, freelancerId: freelancer._id };
  const { data: canWrite = false } = useQuery(writableQuery(pair));
  const name = `${freelancer.firstName} ${freelancer.lastName}`.trim() || DELETED_USER;
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
