import type { EventOf } from '../events/catalog.ts';
import { DURATION_MONTHS } from './fields.ts';
import type { PublicIds } from './ids.ts';
import type { Publication, Rules, Translation } from './rules.ts';

type Bid = Readonly<{ bidRate: number; durationMonths: number }>;

/** `bid`: the last published one; null before the proposal was sent. */
export type KnownProposal = Readonly<{ bid: Bid | null; wasHired: boolean }>;

export const UNKNOWN_PROPOSAL: KnownProposal = { bid: null, wasHired: false };

type Sent = Extract<EventOf<'proposal'>, { type: 'ProposalSent' }>['data'];
type Named = Pick<Sent, 'proposalId' | 'projectId'>;

/** A proposal's events that become public. Everything that happens between the two parties stays private. */
export const PROPOSAL_RULES: Rules<'proposal', KnownProposal> = {
  ProposalSent: (known, data, { ids }) => bids('sent', known, data, ids),
  ProposalRevised: (known, data, { ids }) => {
    const { bid } = known;
    const isSame = bid?.bidRate === data.expectedBidRate && bid.durationMonths === DURATION_MONTHS[data.duration];
    // The cover letter and the file are private.
    return isSame ? { said: null, known } : bids('revised', known, data, ids);
  },
  ProposalWithdrawn: (known, data, { ids }) => ({ said: say(ids, 'withdrawn', data), known }),
  ProposalOpened: null,
  ProposalShortlisted: null,
  ProposalUnshortlisted: null,
  ProposalDeclined: null,
  ProposalReconsidered: null,
  OfferMade: null,
  OfferChanged: null,
  TermsSuggested: null,
  TermsDeclined: null,
  OfferWithdrawn: null,
  OfferDeclined: null,
  OfferLapsed: null,
  OfferAccepted: (known) => ({ said: null, known: { ...known, wasHired: true } }),
  ClaimEnded: null,
  HireEnded: null,
  ProposalClosed: null,
  ProposalReopened: null,
  LetterHidden: null,
  LetterUnhidden: null,
  ProposalErased: null,
  // A running contract ends with the account. On the same day, that would show which bid won.
  ProposalErasurePublished: (known, data, { ids }) => ({
    said: known.wasHired ? null : { ...say(ids, 'erased', data), day: data.day },
    known,
  }),
  ProposalClientErased: null,
};

function say(ids: PublicIds, type: string, { proposalId, projectId }: Named, bid: object = {}): Publication {
  const subject = ids.idOf('proposal', proposalId);
  return { type, subject, data: { proposalId: subject, projectId: ids.idOf('project', projectId), ...bid } };
}

function bids(type: 'sent' | 'revised', known: KnownProposal, data: Sent, ids: PublicIds): Translation<KnownProposal> {
  const bid = { bidRate: data.expectedBidRate, durationMonths: DURATION_MONTHS[data.duration] };
  return { said: say(ids, type, data, { ...bid, currency: 'INR' }), known: { ...known, bid } };
}
