import { REVISIONS_MAX } from '@hirelane/api/constants';
import { proposalStreams } from '@hirelane/api/events/proposal';
import { withoutTexts } from '@hirelane/api/events/texts';
import { type Hiding, hiddenBy, isHiding, shownBy } from '@hirelane/api/hiding';
import type { Decider } from '@hirelane/event-sourcing/decide';
import { type ClientsCommand, ofClient } from './by-client.ts';
import { type FollowUp, followUp } from './by-itself.ts';
import {
  type AcceptOffer,
  acceptOffer,
  afterOffer,
  type DeclineOffer,
  declineOffer,
  withoutClientsWords,
} from './offer.ts';
import { answerTerms, suggestTerms, type TermsAnswer, type TermsSuggestion } from './offer-terms.ts';
import {
  type About,
  type Decision,
  isOver,
  named,
  type Proposal,
  type ProposalEvent,
  type ProposalRefusal,
  type SentProposal,
  type Terms,
  withoutWords,
} from './proposal-state.ts';

/** `isApart`: whether either party has blocked the other. */
export type SendProposal = Readonly<{ type: 'SendProposal'; proposal: SentProposal; isApart: boolean }>;
export type ProposalCommand = SendProposal | FreelancersCommand | ClientsCommand | FollowUp | Hiding;

/**
 * One freelancer's proposal for one project; null before it is sent. The first append to the stream guarantees that
 * there is only one. Its status changes from sent to opened, shortlisted, offered and hired; it can be declined by the
 * client and reconsidered, closed with its project and reopened, or permanently withdrawn by the freelancer. A command
 * that was already carried out produces no events. An erased party's texts are ''; the other party can continue.
 */
export const proposal: Decider<Proposal | null, ProposalCommand, ProposalEvent, ProposalRefusal> = {
  initial: null,
  evolve(state, event) {
    if (event.type === 'ProposalSent') return begin(event.data);
    return state && next(state, event);
  },
  replaces: ({ type }) => REPLACED[type] ?? null,
  decide(state, command) {
    if (command.type === 'SendProposal') {
      if (state) return { refused: 'sent-already' };
      return command.isApart ? { refused: 'apart' } : [{ type: 'ProposalSent', data: command.proposal }];
    }
    if (!state) return { refused: 'unknown' };
    if (isHiding(command)) return ofLetter(state, command);
    if (!('by' in command)) return followUp(state, command);
    if (command.by !== state.clientId && command.by !== state.freelancerId) return { refused: 'hidden' };
    if (isOfFreelancer(command)) {
      return command.by === state.freelancerId ? ofFreelancer(state, command) : { refused: 'not-yours' };
    }
    return command.by === state.clientId ? ofClient(state, command) : { refused: 'not-yours' };
  },
};

const OF_FREELANCER: ReadonlySet<string> = new Set<FreelancersCommand['type']>([
  'ReviseProposal',
  'WithdrawProposal',
  'AcceptOffer',
  'DeclineOffer',
  'SuggestTerms',
  'WithdrawTerms',
]);

const isOfFreelancer = (command: FreelancersCommand | ClientsCommand): command is FreelancersCommand =>
  OF_FREELANCER.has(command.type);

const REPLACED: Readonly<Partial<Record<ProposalEvent['type'], string>>> = {
  ProposalSent: 'terms',
  ProposalRevised: 'terms',
  ProposalDeclined: 'declined',
  OfferMade: 'offer',
  OfferChanged: 'offer',
  TermsSuggested: 'suggestion',
  OfferDeclined: 'declined offer',
  OfferAccepted: 'accepted offer',
};

const termsOf = ({ expectedBidRate, duration, portfolio, coverLetter }: Terms): Terms => ({
  expectedBidRate,
  duration,
  portfolio,
  coverLetter,
});

function begin(data: SentProposal): Proposal {
  const { proposalId, projectId, clientId, freelancerId } = data;
  const ids = { proposalId, projectId, clientId, freelancerId };
  const nothingYet = { revisions: 0, declined: null, offer: null, hires: [], endedClaims: [], closed: null } as const;
  return {
    ...ids,
    status: 'sent',
    terms: termsOf(data),
    ...nothingYet,
    isFreelancerErased: false,
    isLetterHidden: false,
  };
}

function next(state: Proposal, event: ProposalEvent): Proposal {
  switch (event.type) {
    case 'ProposalRevised':
      return { ...state, terms: termsOf(event.data), revisions: state.revisions + 1 };
    case 'ProposalWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'ProposalOpened':
    case 'ProposalUnshortlisted':
      return { ...state, status: 'opened' };
    case 'ProposalShortlisted':
      return { ...state, status: 'shortlisted' };
    case 'ProposalDeclined': {
      const { reason, words, declinedAt } = event.data;
      return { ...state, status: 'declined', declined: { reason, words, declinedAt, before: state.status } };
    }
    case 'ProposalReconsidered':
      return { ...state, status: state.declined?.before ?? state.status };
    case 'OfferMade':
    case 'OfferChanged':
    case 'TermsSuggested':
    case 'TermsDeclined':
    case 'OfferWithdrawn':
    case 'OfferDeclined':
    case 'OfferLapsed':
    case 'OfferAccepted':
      return afterOffer(state, event);
    case 'ClaimEnded':
      return { ...state, endedClaims: [...state.endedClaims, event.data.claimId] };
    case 'HireEnded': {
      const { engagementId } = event.data;
      const ended = state.hires.map((hire) => (hire.engagementId === engagementId ? { ...hire, isOver: true } : hire));
      return { ...state, hires: ended };
    }
    case 'ProposalClosed':
      return { ...state, status: 'closed', closed: { cause: event.data.cause, before: state.status } };
    case 'ProposalReopened':
      return { ...state, status: state.closed?.before ?? state.status, closed: null };
    case 'LetterHidden':
    case 'LetterUnhidden':
      return letterAfter(state, event);
    case 'ProposalErased':
      return withoutFreelancersWords({ ...state, isFreelancerErased: true });
    case 'ProposalClientErased':
      return {
        ...state,
        declined: state.declined && withoutTexts(proposalStreams.events.ProposalDeclined, state.declined),
        offer: state.offer && withoutClientsWords(state.offer),
      };
    // An event type from a newer release.
    default:
      return state;
  }
}

function withoutFreelancersWords(state: Proposal): Proposal {
  const declined = state.offer?.declined && withoutTexts(proposalStreams.events.OfferDeclined, state.offer.declined);
  return {
    ...state,
    terms: { ...withoutWords(state.terms), portfolio: null },
    offer: state.offer && { ...state.offer, declined: declined ?? null },
  };
}

/** The stream id without the category. */
export const proposalKey = ({ projectId, freelancerId }: About): string => `${projectId}_${freelancerId}`;

export const projectOf = (key: string): string => key.slice(0, key.indexOf('_'));

export const freelancerOf = (key: string): string => key.slice(key.indexOf('_') + 1);

type LetterModeration = Extract<ProposalEvent, { type: 'LetterHidden' | 'LetterUnhidden' }>;

function letterAfter(state: Proposal, event: LetterModeration): Proposal {
  if (event.type === 'LetterHidden') return { ...state, isLetterHidden: true, terms: withoutWords(state.terms) };
  return { ...state, isLetterHidden: false, terms: { ...state.terms, coverLetter: event.data.coverLetter } };
}

/** An operator's commands. Hiding a hidden letter or showing a visible one does nothing. */
function ofLetter(state: Proposal, command: Hiding): Decision {
  const { isLetterHidden } = state;
  if (command.type === 'Hide') {
    return isLetterHidden ? [] : [{ type: 'LetterHidden', data: { ...named(state), ...hiddenBy(command) } }];
  }
  const shown = { ...named(state), coverLetter: command.text, ...shownBy(command) };
  return isLetterHidden ? [{ type: 'LetterUnhidden', data: shown }] : [];
}

/**
 * `by`: the caller's id; `isPublished`: whether the project is published; `isApart`: whether either party has blocked
 * the other.
 */
export type FreelancersCommand =
  | Readonly<{ type: 'ReviseProposal'; by: string; terms: Terms; isPublished: boolean; isApart: boolean }>
  | Readonly<{ type: 'WithdrawProposal'; by: string }>
  | AcceptOffer
  | DeclineOffer
  | TermsSuggestion
  | TermsAnswer<'WithdrawTerms'>;

function ofFreelancer(state: Proposal, command: FreelancersCommand): Decision {
  switch (command.type) {
    case 'AcceptOffer':
      return acceptOffer(state, command);
    case 'DeclineOffer':
      return declineOffer(state, command);
    case 'SuggestTerms':
      return suggestTerms(state, command);
    case 'WithdrawTerms':
      return answerTerms(state, command.suggestionId, 'freelancer');
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
  // A closed project accepts no revisions, just as it accepts no proposals: the client no longer decides on them.
  if (!command.isPublished) return { refused: 'not-open' };
  return [{ type: 'ProposalRevised', data: { ...named(state), ...terms } }];
}
