import { DAY_MS } from '@hirelane/api/constants';
import type { ChangeOffer } from '@hirelane/api/schemas/proposals';
import { anId, aSentProposal } from '@hirelane/api/testing/fixtures';
import type { MakeOffer } from '../proposal/offer.ts';
import type { ProposalEvent } from '../proposal/proposal-state.ts';

// A sample proposal, with one builder for each event. Each id ends in the number from which it was made.

export const data = aSentProposal();
const { proposalId, projectId, clientId, freelancerId, projectVersion: _, ...rest } = data;
export const named = { proposalId, projectId, clientId, freelancerId };
export const terms = rest;
export const NOON = '2026-11-24T12:00:00.000Z';
export const daysLater = (days: number, ms = 0): string =>
  new Date(Date.parse(NOON) + days * DAY_MS + ms).toISOString();

export const sent: ProposalEvent = { type: 'ProposalSent', data };
export const opened: ProposalEvent = { type: 'ProposalOpened', data: named };
export const shortlisted: ProposalEvent = { type: 'ProposalShortlisted', data: named };
export const unshortlisted: ProposalEvent = { type: 'ProposalUnshortlisted', data: named };
export const withdrawn: ProposalEvent = { type: 'ProposalWithdrawn', data: named };
export const reconsidered: ProposalEvent = { type: 'ProposalReconsidered', data: named };
export const reopened: ProposalEvent = { type: 'ProposalReopened', data: named };
export const revised = (n: number): ProposalEvent => ({
  type: 'ProposalRevised',
  data: { ...data, expectedBidRate: n, coverLetter: `Letter ${n}` },
});
export const declined = (declinedAt = NOON): ProposalEvent => ({
  type: 'ProposalDeclined',
  data: { ...named, reason: 'budget', words: 'Too dear.', declinedAt },
});
export const closed = (cause: 'filled' | 'closed'): ProposalEvent => ({
  type: 'ProposalClosed',
  data: { ...named, cause, closedAt: NOON },
});

export const offerId = anId(40);
/** The ids used to accept the sample offer: those of the claim on the project's slot and of the contract. */
export const accepting = { claimId: anId(41), engagementId: anId(42) };

/** An offer that lapses a day after noon. */
export const anOffer = (changes: Partial<MakeOffer['offer']> = {}): MakeOffer['offer'] => ({
  ...{ offerId, title: 'A shop for tea', rate: 44_000, duration: '3 month', scope: 'The shop.' },
  ...{ startDate: '2026-12-01', keepsHiring: false, message: 'We would like to.', expiresAt: daysLater(1) },
  ...changes,
});
export const offered = (changes: Partial<MakeOffer['offer']> = {}): ProposalEvent => ({
  type: 'OfferMade',
  data: { ...named, ...anOffer(changes) },
});

export const suggestionId = anId(44);

/** The sample offer's terms after its first change: a higher rate, for two more days. */
export const aChange = (changes: Partial<ChangeOffer> = {}): ChangeOffer => {
  const { title: _, ...offer } = anOffer({ rate: 46_000, expiresAt: daysLater(2) });
  return { ...offer, revision: 1, ...changes };
};
export const changed = (changes: Partial<ChangeOffer> = {}): ProposalEvent => {
  const { title } = anOffer();
  return { type: 'OfferChanged', data: { ...named, title, ...aChange({ revision: 2, ...changes }) } };
};

const { rate: _rate, duration, scope, startDate } = anOffer();
/** The sample offer with a higher rate, as the freelancer suggests it. */
export const otherTerms = { rate: 48_000, duration, scope, startDate };
export const suggested = (id = suggestionId): ProposalEvent => ({
  type: 'TermsSuggested',
  data: { ...named, offerId, suggestionId: id, ...otherTerms },
});
export const termsDeclined = (by: 'client' | 'freelancer'): ProposalEvent => ({
  type: 'TermsDeclined',
  data: { ...named, offerId, suggestionId, by },
});

/** The `n`th acceptance. `changes`: changes to the fields of the offer and the acceptance. */
export function accepted(
  n = 1,
  changes: Readonly<{ offerId?: string; claimId?: string; engagementId?: string; acceptedAt?: string }> = {},
): ProposalEvent {
  const { message: _, expiresAt: __, ...agreed } = anOffer();
  return { type: 'OfferAccepted', data: { ...named, ...agreed, ...accepting, n, acceptedAt: NOON, ...changes } };
}
export const lapsed = (of = offerId): ProposalEvent => ({ type: 'OfferLapsed', data: { ...named, offerId: of } });
export const offerWithdrawn = (cause: 'client' | 'project' = 'client'): ProposalEvent => ({
  type: 'OfferWithdrawn',
  data: { ...named, offerId, cause },
});
export const offerDeclined: ProposalEvent = {
  type: 'OfferDeclined',
  data: { ...named, offerId, reason: 'rate', words: 'Too little.' },
};
export const claimEnded: ProposalEvent = { type: 'ClaimEnded', data: { ...named, claimId: accepting.claimId } };
export const hireEnded: ProposalEvent = {
  type: 'HireEnded',
  data: { ...named, engagementId: accepting.engagementId },
};
export const freelancerErased: ProposalEvent = { type: 'ProposalErased', data: { projectId, freelancerId } };
export const clientErased: ProposalEvent = {
  type: 'ProposalClientErased',
  data: { projectId, clientId, freelancerId },
};
