import type { Invitation } from '@hirelane/api/schemas/invitations';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { DELETED_USER, nameOrDeleted } from '@/domain/people/clientWords';
import { PersonLink } from '@/domain/people/PersonLink';
import { ReportButton } from '@/domain/reports/ReportButton';
import { InvitationBadge } from '@/features/invitations/InvitationBadge';
import { HIDDEN_TEXT, LIST_TEXTS as TEXTS } from '@/features/invitations/texts';
import { formatInstant } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Card } from '@/shared/ui/layout/Card';
import { CardHead } from '@/shared/ui/layout/CardHead';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { Quote } from '@/shared/ui/text/Quote';
import { HiddenText } from '@/shared/ui/text/textStyles';

const DeclineDialog = lazyPart(() => import('@/features/invitations/DeclineDialog').then((m) => m.DeclineDialog));

/** An invitation as the freelancer sees it. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { _id, project, client, message, isHidden, status, reason, invitedAt } = invitation;
  const [isDeclining, setIsDeclining] = useState(false);
  const name = nameOrDeleted(client);
  const path = `/client/project/${project._id}`;
  const canApply = project.isOpen && status !== 'applied';
  return (
    <Sheet as="article" aria-labelledby={`invitation-${_id}`}>
      <CardHead>
        <h2 id={`invitation-${_id}`}>
          <Link to={path}>{project.title}</Link>
        </h2>
        <InvitationBadge status={status} reason={reason} />
      </CardHead>
      <Meta>
        {client.hasPage ? <PersonLink id={client._id} name={name} /> : <bdi>{name}</bdi>}
        <time dateTime={invitedAt}>{formatInstant(invitedAt)}</time>
      </Meta>
      {isHidden ? (
        <HiddenText>{HIDDEN_TEXT}</HiddenText>
      ) : (
        <Quote by={`${client.firstName || DELETED_USER} writes`} text={message} />
      )}
      {!project.isOpen && status === 'invited' && <Meta>{TEXTS.closed}</Meta>}
      <ButtonRow>
        <LinkButton
          $tone={canApply && status === 'invited' ? 'accent' : 'plain'}
          to={path}
          aria-label={`${canApply ? TEXTS.apply : TEXTS.view}: ${project.title}`}
        >
          {canApply ? TEXTS.apply : TEXTS.view}
        </LinkButton>
        {status === 'invited' && (
          <Button
            $tone="danger"
            aria-label={`${TEXTS.decline} the invitation to ${project.title}`}
            onClick={() => setIsDeclining(true)}
          >
            {TEXTS.decline}
          </Button>
        )}
        {message && <ReportButton about="invitation" id={_id} what={`the invitation to ${project.title}`} />}
      </ButtonRow>
      {isDeclining && (
        <Suspense>
          <DeclineDialog projectId={project._id} onClose={() => setIsDeclining(false)} />
        </Suspense>
      )}
    </Sheet>
  );
}

const Sheet = styled(Card)`
  padding: ${theme.space[6]};
  overflow-wrap: anywhere;
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
