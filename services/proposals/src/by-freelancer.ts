import { REVISIONS_MAX } from '@hirelane/contracts/constants';
import { type AcceptOffer, acceptOffer, type DeclineOffer, declineOffer } from './offer.ts';
import { type Decision, isOver, named, type Proposal, type Terms } from './proposal-state.ts';

/** `by`: who asks; `isPublished`: whether the project is; `isApart`: either of the two blocks the other. */
export type FreelancersCommand =
  | Readonly<{ type: 'ReviseProposal'; by: string; terms: Terms; isPublished: boolean; isApart: boolean }>
  | Readonly<{ type: 'WithdrawProposal'; by: string }>
  | AcceptOffer
  | DeclineOffer;

export function ofFreelancer(state: Proposal, command: FreelancersCommand): Decision {
  switch (command.type) {
    case 'AcceptOffer':
      return acceptOffer(state, command);
    case 'DeclineOffer':
      return declineOffer(state, command);
    case 'WithdrawProposal':
      return withdraw(state);
    case 'ReviseProposal':
      return revise(state, command);
  }
}

function withdraw(state: Proposal): Decision {
  if (state.status === 'withdrawn') return [];
  if (state.status === 'offered') return { refused: 'offer-open' };
  if (state.status === 'hired') return { refused: 'hired' };
  return [{ type: 'ProposalWithdrawn', data: named(state) }];
}

function revise(state: Proposal, command: Extract<FreelancersCommand, { type: 'ReviseProposal' }>): Decision {
  const over = isOver(state);
  if (over) return { refused: over };
  if (state.status === 'declined') return { refused: 'declined' };
  if (state.isLetterHidden) return { refused: 'hidden-by-operator' };
  const terms: Terms = { ...state.terms, ...command.terms };
  if (JSON.stringify(terms) === JSON.stringify(state.terms)) return [];
  if (state.revisions === REVISIONS_MAX) return { refused: 'revised-too-often' };
  if (command.isApart) return { refused: 'apart' };
  // A closed project takes no other terms than it takes proposals, and nobody would read them.
  if (!command.isPublished) return { refused: 'not-open' };
  return [{ type: 'ProposalRevised', data: { ...named(state), ...terms } }];
}
