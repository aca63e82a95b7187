import { SUGGESTIONS_MAX } from '@hirelane/api/constants';
import type { ChangeOffer as ChangeBody } from '@hirelane/api/schemas/proposals';
import { type Circumstances, openOffer, refusalOf, wrongStart } from './offer-rules.ts';
import {
  type Decision,
  named,
  type Offer,
  type Proposal,
  type ProposalEvent,
  type SuggestibleTerms,
} from './proposal-state.ts';

// The terms of an open offer: the client changes them; the freelancer suggests others. A suggestion binds no one: the
// client takes it over by changing the offer, which the freelancer then accepts or declines.

/** `by`: the caller's id; `revision`: the terms that the client has read. */
export type OfferChange = Readonly<{ type: 'ChangeOffer'; by: string; offer: ChangeBody } & Circumstances>;
/** `revision`: the terms that the freelancer has read. */
export type TermsSuggestion = Readonly<{ type: 'SuggestTerms'; by: string; offerId: string; revision: number }> &
  Readonly<{ suggestionId: string; terms: SuggestibleTerms; isApart: boolean; at: string }>;
/** The client declines a suggestion; the freelancer withdraws it. */
export type TermsAnswer<T extends 'DeclineTerms' | 'WithdrawTerms'> = Readonly<{
  type: T;
  by: string;
  suggestionId: string;
}>;

/** Replaces all terms of an open offer. Without a difference, nothing happens. */
export function changeOffer(state: Proposal, { offer: changed, ...circumstances }: OfferChange): Decision {
  const { offerId, revision, rate, duration, scope, startDate, keepsHiring, message, expiresAt } = changed;
  const offer = openOffer(state, offerId, circumstances.at);
  if ('refused' in offer) return offer;
  const isSame =
    isSameTerms(offer, changed) &&
    offer.keepsHiring === keepsHiring &&
    offer.message === message &&
    Date.parse(offer.expiresAt) === Date.parse(expiresAt);
  if (isSame) return [];
  if (offer.revision !== revision) return { refused: 'offer-changed' };
  const refusal = refusalOf(state, changed, circumstances);
  if (refusal) return refusal;
  const { title } = offer;
  const terms = { offerId, title, rate, duration, scope, startDate, keepsHiring, message, expiresAt };
  return [{ type: 'OfferChanged', data: { ...named(state), ...terms, revision: revision + 1 } }];
}

/** Only one suggestion can be open at a time. A suggestion of the terms that are offered anyway does nothing. */
export function suggestTerms(state: Proposal, command: TermsSuggestion): Decision {
  const { offerId, revision, suggestionId, terms, isApart, at } = command;
  const offer = openOffer(state, offerId, at);
  if ('refused' in offer) return offer;
  const { suggestion } = offer;
  if (suggestion?.status === 'open') {
    return isSameTerms(suggestion, terms) ? [] : { refused: 'amendment-open' };
  }
  if (offer.revision !== revision) return { refused: 'offer-changed' };
  if (isSameTerms(offer, terms)) return [];
  if (offer.suggestions === SUGGESTIONS_MAX) return { refused: 'suggested-too-often' };
  if (isApart) return { refused: 'apart' };
  const errors = wrongStart(terms, Date.parse(at));
  if (errors.length > 0) return { refused: 'invalid', errors };
  return [{ type: 'TermsSuggested', data: { ...named(state), offerId, suggestionId, ...termsOf(terms) } }];
}

/** The offer remains open. Expiry does not matter, because the suggestion ends with the offer. */
export function answerTerms(state: Proposal, suggestionId: string, by: 'client' | 'freelancer'): Decision {
  const { offer } = state;
  const suggestion = offer?.suggestion;
  if (!offer || suggestion?.suggestionId !== suggestionId) return { refused: 'terms-answered' };
  if (suggestion.status === 'declined' && by === 'client') return [];
  if (suggestion.status !== 'open') return { refused: 'terms-answered' };
  return [{ type: 'TermsDeclined', data: { ...named(state), offerId: offer.offerId, suggestionId, by } }];
}

const OF_TERMS = ['OfferChanged', 'TermsSuggested', 'TermsDeclined'] as const;
export type TermsEvent = Extract<ProposalEvent, { type: (typeof OF_TERMS)[number] }>;
export const isOfTerms = (event: ProposalEvent): event is TermsEvent => OF_TERMS.some((type) => type === event.type);

/** An open offer after an event about its terms. A change answers an open suggestion. */
export function afterChange(offer: Offer, event: TermsEvent): Offer {
  const { suggestion } = offer;
  switch (event.type) {
    case 'TermsSuggested': {
      const { suggestionId } = event.data;
      const open = { suggestionId, ...termsOf(event.data), status: 'open' } as const;
      return { ...offer, suggestion: open, suggestions: offer.suggestions + 1 };
    }
    case 'TermsDeclined':
      return {
        ...offer,
        suggestion: suggestion && event.data.by === 'client' ? { ...suggestion, status: 'declined' } : null,
      };
    case 'OfferChanged': {
      const { title, keepsHiring, message, expiresAt, revision } = event.data;
      const isAgreed = suggestion?.status === 'open' && isSameTerms(suggestion, event.data);
      return {
        ...offer,
        ...termsOf(event.data),
        ...{ title, keepsHiring, message, expiresAt, revision },
        suggestion: isAgreed ? { ...suggestion, status: 'agreed' } : null,
      };
    }
  }
}

/** An offer without its suggestion, which ends with it. */
export const unanswered = (offer: Offer): Offer => ({ ...offer, suggestion: null });

/** The field of an event about the offer's current terms; absent for the first ones, as in earlier releases. */
export const revisionOf = ({ revision }: Offer): Readonly<{ revision?: number }> => (revision > 1 ? { revision } : {});

const termsOf = ({ rate, duration, scope, startDate }: SuggestibleTerms): SuggestibleTerms => ({
  rate,
  duration,
  scope,
  startDate,
});
const isSameTerms = (a: SuggestibleTerms, b: SuggestibleTerms): boolean =>
  a.rate === b.rate && a.duration === b.duration && a.scope === b.scope && a.startDate === b.startDate;
