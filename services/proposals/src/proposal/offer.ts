import { proposalStreams } from '@hirelane/api/events/proposal';
import { withoutTexts } from '@hirelane/api/events/texts';
import type { MakeOffer as OfferBody, OfferDeclineReason } from '@hirelane/api/schemas/proposals';
import { type Circumstances, openOffer, refusalOf } from './offer-rules.ts';
import { afterChange, isOfTerms, revisionOf, type TermsEvent, unanswered } from './offer-terms.ts';
import { type Decision, named, type Offer, type Proposal, type ProposalEvent } from './proposal-state.ts';

/** `by`: the caller's id; `title`: the project's title. */
export type MakeOffer = Readonly<{ type: 'MakeOffer'; by: string } & Circumstances> &
  Readonly<{ offer: OfferBody & Readonly<{ offerId: string; title: string }> }>;
export type WithdrawOffer = Readonly<{ type: 'WithdrawOffer'; by: string; offerId: string }>;
/** `revision`: the terms that the freelancer has read. */
export type DeclineOffer = Readonly<{ type: 'DeclineOffer'; by: string; offerId: string; revision: number }> &
  Readonly<{ reason: OfferDeclineReason; words: string }>;
/**
 * `revision`: the terms that the freelancer has read. `claimId`: the claim to the project's slot. `engagementId`: the id
 * of the contract that the acceptance starts.
 */
export type AcceptOffer = Readonly<{ type: 'AcceptOffer'; by: string; offerId: string; revision: number }> &
  Readonly<{ isApart: boolean; at: string; claimId: string; engagementId: string }>;

type OfferEvent = Extract<ProposalEvent, { type: `Offer${string}` }> | TermsEvent;

/** Only one offer can be open at a time. A hired freelancer can get another offer once their contract is over. */
export function makeOffer(state: Proposal, { offer, ...circumstances }: MakeOffer): Decision {
  const { status } = state;
  if (status === 'withdrawn' || status === 'declined' || status === 'closed') return { refused: status };
  if (status === 'offered') return { refused: 'offer-open' };
  if (status === 'hired' && !state.hires.at(-1)?.isOver) return { refused: 'hired' };
  return refusalOf(state, offer, circumstances) ?? [{ type: 'OfferMade', data: { ...named(state), ...offer } }];
}

/** An expired offer can still be withdrawn as long as its lapse is not recorded. */
export function withdrawOffer(state: Proposal, { offerId }: WithdrawOffer): Decision {
  const { offer } = state;
  if (offer?.offerId !== offerId) return { refused: 'offer-over' };
  if (offer.status === 'withdrawn') return [];
  return offer.status === 'open' ? withdrawn(state, offer, { cause: 'client' }) : { refused: 'offer-over' };
}

export function declineOffer(state: Proposal, { offerId, revision, reason, words }: DeclineOffer): Decision {
  const { offer } = state;
  if (offer?.offerId !== offerId) return { refused: 'offer-over' };
  if (offer.declined?.reason === reason && offer.declined.words === words) return [];
  if (offer.status !== 'open') return { refused: 'offer-over' };
  if (offer.revision !== revision) return { refused: 'offer-changed' };
  return [{ type: 'OfferDeclined', data: { ...named(state), offerId, reason, words, ...revisionOf(offer) } }];
}

/**
 * An offer that was already accepted produces no events. From `expiresAt` on, the acceptance is refused, even if the
 * lapse is not recorded yet.
 */
export function acceptOffer(state: Proposal, command: AcceptOffer): Decision {
  const { offerId, revision, claimId, engagementId, isApart, at } = command;
  if (state.hires.some((hire) => hire.offerId === offerId)) return [];
  const offer = openOffer(state, offerId, at);
  if ('refused' in offer) return offer;
  if (offer.revision !== revision) return { refused: 'offer-changed' };
  if (isApart) return { refused: 'apart' };
  // The slot may have been claimed for another proposal since the claim ended.
  if (state.endedClaims.includes(claimId)) return { refused: 'claim-ended' };
  // The client is deleting their account. The key for the texts has been destroyed, so no terms can be agreed.
  if (offer.scope === '') return { refused: 'offer-over' };
  const { title, rate, duration, scope, startDate, keepsHiring } = offer;
  const terms = { offerId, title, rate, duration, scope, startDate, keepsHiring };
  const n = state.hires.length + 1;
  const hire = { engagementId, n, claimId, acceptedAt: at };
  return [{ type: 'OfferAccepted', data: { ...named(state), ...terms, ...hire, ...revisionOf(offer) } }];
}

/** Due work gives this command at `expiresAt`. */
export function lapse(state: Proposal, offerId: string, at: string): Decision {
  const { offer } = state;
  if (offer?.offerId !== offerId || offer.status !== 'open') return [];
  if (Date.parse(at) < Date.parse(offer.expiresAt)) return [];
  return [{ type: 'OfferLapsed', data: { ...named(state), offerId, ...revisionOf(offer) } }];
}

/** The event that ends an open offer, or no events if none is open. */
export function endOffer(state: Proposal, why: Why): readonly ProposalEvent[] {
  const { offer } = state;
  return offer?.status === 'open' ? withdrawn(state, offer, why) : [];
}

type Why = Pick<Extract<ProposalEvent, { type: 'OfferWithdrawn' }>['data'], 'cause' | 'staysHired'>;

const withdrawn = (state: Proposal, offer: Offer, why: Why): readonly ProposalEvent[] => [
  { type: 'OfferWithdrawn', data: { ...named(state), offerId: offer.offerId, ...why, ...revisionOf(offer) } },
];

/** The proposal, including its offer, after an event. */
export function afterOffer(state: Proposal, event: OfferEvent): Proposal {
  if (event.type === 'OfferMade') return { ...state, status: 'offered', offer: made(event.data, state) };
  if (!state.offer) return state;
  if (isOfTerms(event)) return { ...state, offer: afterChange(state.offer, event) };
  const offer = unanswered(state.offer);
  switch (event.type) {
    case 'OfferWithdrawn':
      return { ...state, status: offer.before, offer: { ...offer, status: 'withdrawn' } };
    case 'OfferLapsed':
      return { ...state, status: offer.before, offer: { ...offer, status: 'lapsed' } };
    case 'OfferDeclined': {
      const { reason, words } = event.data;
      return { ...state, status: offer.before, offer: { ...offer, status: 'declined', declined: { reason, words } } };
    }
    case 'OfferAccepted': {
      const { offerId, claimId, engagementId, title, scope } = event.data;
      const hire = { offerId, claimId, engagementId, isOver: false };
      // From now on, the texts are part of the contract and are kept when the client leaves.
      const accepted = { ...offer, title, scope, status: 'accepted' } as const;
      return { ...state, status: 'hired', offer: accepted, hires: [...state.hires, hire] };
    }
  }
}

type Made = Extract<ProposalEvent, { type: 'OfferMade' }>['data'];

function made(data: Made, { status }: Proposal): Offer {
  const { offerId, title, rate, duration, scope, startDate, keepsHiring, message, expiresAt } = data;
  const texts = { title, scope, message };
  const terms = { offerId, rate, duration, startDate, keepsHiring, expiresAt };
  const unchanged = { revision: 1, suggestion: null, suggestions: 0 } as const;
  return { ...terms, ...texts, status: 'open', declined: null, before: status, ...unchanged };
}

/** The offer without an erased client's texts, except for those of accepted terms. */
export const withoutClientsWords = (offer: Offer): Offer => ({
  ...withoutTexts(proposalStreams.events.OfferMade, offer),
  ...(offer.status === 'accepted' && { title: offer.title, scope: offer.scope }),
});
