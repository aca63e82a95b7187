import { DAY_MS, RECONSIDER_DAYS } from '@hirelane/api/constants';
import type { DeclineReason } from '@hirelane/api/schemas/proposals';
import { type MakeOffer, makeOffer, type WithdrawOffer, withdrawOffer } from './offer.ts';
import { answerTerms, changeOffer, type OfferChange, type TermsAnswer } from './offer-terms.ts';
import { type Decision, isOver, named, type Proposal, type ProposalEvent } from './proposal-state.ts';

export type ClientsCommand =
  | Readonly<{ type: 'OpenProposal'; by: string }>
  | Readonly<{ type: 'ShortlistProposal'; by: string }>
  | Readonly<{ type: 'UnshortlistProposal'; by: string }>
  /** `at`: an instant in UTC. */
  | Readonly<{ type: 'DeclineProposal'; by: string; reason: DeclineReason; words: string; at: string }>
  | Readonly<{ type: 'ReconsiderProposal'; by: string; isPublished: boolean; at: string }>
  | MakeOffer
  | OfferChange
  | TermsAnswer<'DeclineTerms'>
  | WithdrawOffer;

export function ofClient(state: Proposal, command: ClientsCommand): Decision {
  switch (command.type) {
    case 'OpenProposal':
      // A screen, possibly an outdated one, sends this without an action by the user, so no one would see a refusal.
      return state.status === 'sent' ? [{ type: 'ProposalOpened', data: named(state) }] : [];
    case 'MakeOffer':
      return makeOffer(state, command);
    case 'ChangeOffer':
      return changeOffer(state, command);
    case 'DeclineTerms':
      return answerTerms(state, command.suggestionId, 'client');
    case 'WithdrawOffer':
      return withdrawOffer(state, command);
    case 'DeclineProposal':
      return decline(state, command);
    case 'ReconsiderProposal':
      return reconsider(state, command);
    case 'ShortlistProposal':
    case 'UnshortlistProposal':
      return sort(state, command);
  }
}

type Sorting = Extract<ClientsCommand, { type: 'ShortlistProposal' | 'UnshortlistProposal' }>;

function sort(state: Proposal, { type }: Sorting): Decision {
  const over = isOver(state);
  if (over) return { refused: over };
  const { status } = state;
  if (status === 'declined') return { refused: 'declined' };
  const data = named(state);
  if (type === 'UnshortlistProposal') {
    return status === 'shortlisted' ? [{ type: 'ProposalUnshortlisted', data }] : [];
  }
  if (status === 'shortlisted') return [];
  // A client who shortlists a proposal has also opened it.
  const opened: readonly ProposalEvent[] = status === 'sent' ? [{ type: 'ProposalOpened', data }] : [];
  return [...opened, { type: 'ProposalShortlisted', data }];
}

type Declining = Extract<ClientsCommand, { type: 'DeclineProposal' }>;
type Reconsidering = Extract<ClientsCommand, { type: 'ReconsiderProposal' }>;

/** A proposal that was closed with its project can still be declined, so that the freelancer gets a personal answer. */
function decline(state: Proposal, { reason, words, at }: Declining): Decision {
  if (state.status === 'declined') {
    const isSame = state.declined?.reason === reason && state.declined.words === words;
    return isSame ? [] : { refused: 'declined' };
  }
  const over = isOver(state);
  if (over && over !== 'closed') return { refused: over };
  return [{ type: 'ProposalDeclined', data: { ...named(state), reason, words, declinedAt: at } }];
}

function reconsider(state: Proposal, { isPublished, at }: Reconsidering): Decision {
  if (state.status === 'withdrawn') return { refused: 'withdrawn' };
  if (state.status !== 'declined' || !state.declined) return [];
  const isTooLate = Date.parse(at) - Date.parse(state.declined.declinedAt) >= RECONSIDER_DAYS * DAY_MS;
  if (isTooLate) return { refused: 'too-late' };
  return isPublished ? [{ type: 'ProposalReconsidered', data: named(state) }] : { refused: 'not-open' };
}
