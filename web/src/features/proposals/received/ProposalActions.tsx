import { DAY_MS, RECONSIDER_DAYS } from '@hirelane/api/constants';
import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { styled } from 'styled-components';
import { nameOf } from '@/features/proposals/labels';
import { MessageLink } from '@/features/proposals/MessageLink';
import type { Press } from '@/features/proposals/received/decisions';
import { isDecided, isFreelancerGone } from '@/features/proposals/received/useSelection';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';

interface ProposalActionsProps {
  projectId: string;
  proposal: ReceivedProposal;
  /** Whether the project still accepts proposals. */
  isOpen: boolean;
  /** The error from the last action on this proposal. */
  error: Error | null;
  onPress: (what: Press) => void;
  onOffer: () => void;
  onDecline: () => void;
}

const canUndo = ({ declined }: ReceivedProposal) =>
  declined !== null && Date.now() - Date.parse(declined.declinedAt) < RECONSIDER_DAYS * DAY_MS;

const canHireAgain = ({ status, isContractOver }: ReceivedProposal) => status === 'hired' && isContractOver;

/** The decisions that the client can make about a proposal, which depend on its status. */
export function ProposalActions(props: ProposalActionsProps) {
  const { projectId, proposal, isOpen, error, onPress, onOffer, onDecline } = props;
  const name = nameOf(proposal);
  const { status } = proposal;
  const isThere = !isFreelancerGone(proposal);
  const isShortlisted = status === 'shortlisted';
  const message = (
    <MessageLink projectId={projectId} freelancerId={proposal.freelancer._id} label={`Message ${name}`} />
  );
  return (
    <>
      {error && <Alert>{messageOf(error)}</Alert>}
      {isThere && proposal.isUnavailable && isOpen && (!isDecided(proposal) || canHireAgain(proposal)) && (
        <Unavailable>This freelancer is not available right now, so you cannot make an offer.</Unavailable>
      )}
      {!isDecided(proposal) && (
        <Row>
          {isOpen && !proposal.isUnavailable && (
            <Button
              $tone={isShortlisted ? 'accent' : 'plain'}
              aria-label={`Make an offer to ${name}`}
              onClick={onOffer}
            >
              Make an offer
            </Button>
          )}
          <Button
            aria-pressed={isShortlisted}
            aria-label={`${isShortlisted ? 'Shortlisted' : 'Shortlist'}: ${name}`}
            onClick={() => onPress(isShortlisted ? 'unshortlist' : 'shortlist')}
          >
            {isShortlisted ? 'Shortlisted' : 'Shortlist'}
          </Button>
          {message}
          <Button $tone="danger" aria-label={`Decline ${name}`} onClick={onDecline}>
            Decline
          </Button>
        </Row>
      )}
      {isDecided(proposal) && (
        <Row>
          {status === 'declined' && isOpen && isThere && canUndo(proposal) && (
            <Button aria-label={`Undo declining ${name}`} onClick={() => onPress('reconsider')}>
              Undo
            </Button>
          )}
          {isOpen && isThere && !proposal.isUnavailable && canHireAgain(proposal) && (
            <Button aria-label={`Make another offer to ${name}`} onClick={onOffer}>
              Make another offer
            </Button>
          )}
          {message}
        </Row>
      )}
    </>
  );
}

const Unavailable = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};

  &:empty {
    display: none;
  }

  [aria-pressed='true'] {
    border-color: ${theme.color.accent};
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }
`;
