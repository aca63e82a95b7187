import { endOffer, lapse } from './offer.ts';
import { type Decision, named, type Proposal } from './proposal-state.ts';

/** The commands that due work sends to a proposal. */
export type FollowUp =
  | Readonly<{ type: 'LapseOffer'; offerId: string; at: string }>
  /** The client or the freelancer is suspended. */
  | Readonly<{ type: 'EndOffer'; offerId: string; cause: 'client unavailable' | 'freelancer unavailable' }>
  /** The acceptance that made this claim was not completed. */
  | Readonly<{ type: 'EndClaim'; claimId: string }>
  /** The project was filled or closed. */
  | Readonly<{ type: 'CloseProposal'; cause: 'filled' | 'closed'; closedAt: string }>
  /** A filled project was published again. */
  | Readonly<{ type: 'ReopenProposal' }>
  /** The contract is over. */
  | Readonly<{ type: 'EndHire'; engagementId: string }>;

export function followUp(state: Proposal, command: FollowUp): Decision {
  switch (command.type) {
    case 'LapseOffer':
      return lapse(state, command.offerId, command.at);
    case 'EndOffer':
      return state.offer?.offerId === command.offerId ? endOffer(state, { cause: command.cause }) : [];
    case 'EndClaim':
      return endClaim(state, command.claimId);
    case 'CloseProposal':
      return close(state, command);
    case 'ReopenProposal':
      return reopen(state);
    case 'EndHire':
      return endHire(state, command.engagementId);
  }
}

/** Once this event is written, the acceptance is refused, so the slot can be claimed for another proposal. */
function endClaim(state: Proposal, claimId: string): Decision {
  const isOver = state.endedClaims.includes(claimId) || state.hires.some((hire) => hire.claimId === claimId);
  return isOver ? [] : [{ type: 'ClaimEnded', data: { ...named(state), claimId } }];
}

/** A freelancer who has already been hired keeps that status but loses an open offer. */
function close(state: Proposal, { cause, closedAt }: Extract<FollowUp, { type: 'CloseProposal' }>): Decision {
  const status = state.status === 'offered' ? state.offer?.before : state.status;
  const isOpen = status === 'sent' || status === 'opened' || status === 'shortlisted';
  if (!isOpen) return endOffer(state, { cause: 'project', staysHired: true });
  return [
    ...endOffer(state, { cause: 'project' }),
    { type: 'ProposalClosed', data: { ...named(state), cause, closedAt } },
  ];
}

function reopen(state: Proposal): Decision {
  const isAgain = state.status === 'closed' && state.closed?.cause === 'filled';
  return isAgain ? [{ type: 'ProposalReopened', data: named(state) }] : [];
}

function endHire(state: Proposal, engagementId: string): Decision {
  const hire = state.hires.find((each) => each.engagementId === engagementId);
  return hire && !hire.isOver ? [{ type: 'HireEnded', data: { ...named(state), engagementId } }] : [];
}
