import { SUGGESTIONS_MAX } from '@hirelane/api/constants';
import type { ChangeOffer } from '@hirelane/api/schemas/proposals';
import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import type { OfferChange, TermsSuggestion } from './offer-terms.ts';
import { proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';

// The states, rules and races of docs/domain/offers.md. `table.test.ts` covers each command in each state.

const { NOON, daysLater, sent, offered, changed, suggested, termsDeclined, offerId } = sample;
const { clientId, freelancerId } = sample.named;

const change = (changes: Partial<ChangeOffer> = {}, at = NOON): OfferChange => ({
  ...{ type: 'ChangeOffer', by: clientId, offer: sample.aChange(changes) },
  ...{ isPublished: true, isApart: false, isAvailable: true, at },
});
const suggest = (
  terms: Partial<TermsSuggestion['terms']> = {},
  others: Partial<TermsSuggestion> = {},
): TermsSuggestion => ({
  ...{ type: 'SuggestTerms', by: freelancerId, offerId, revision: 1, suggestionId: sample.suggestionId },
  ...{ terms: { ...sample.otherTerms, ...terms }, isApart: false, at: NOON, ...others },
});
const answer = (revision: number) => ({
  accept: {
    ...({ type: 'AcceptOffer', by: freelancerId, offerId, revision, ...sample.accepting } as const),
    ...{ isApart: false, at: NOON },
  },
  decline: { type: 'DeclineOffer', by: freelancerId, offerId, revision, reason: 'rate', words: '' } as const,
});
const offerAfter = (...past: readonly ProposalEvent[]) => past.reduce(proposal.evolve, proposal.initial)?.offer;

test('a change contains all terms and the number of the revision', () => {
  given(proposal)(sent, offered()).when(change()).thenEvents(changed());
  given(proposal)(sent, offered(), changed())
    .when(change({ revision: 2, keepsHiring: true }))
    .thenEvents(changed({ revision: 3, keepsHiring: true }));
});

test('a change that was already made, or changes nothing, has no effect', () => {
  given(proposal)(sent, offered(), changed()).when(change()).thenNothing();
  const { rate, expiresAt } = sample.anOffer();
  given(proposal)(sent, offered()).when(change({ rate, expiresAt })).thenNothing();
});

test.each<[string, Partial<ChangeOffer>]>([
  ['the rate', { rate: 1 }],
  ['the duration', { duration: '6 month' }],
  ['the scope', { scope: 'Less.' }],
  ['the start date', { startDate: '2026-12-24' }],
  ['whether the project stays open', { keepsHiring: true }],
  ['the message', { message: '' }],
  ['the expiry', { expiresAt: daysLater(3) }],
])('%s alone can be changed', (_what, part) => {
  const unchanged = { rate: sample.anOffer().rate, expiresAt: daysLater(1) };
  given(proposal)(sent, offered())
    .when(change({ ...unchanged, ...part }))
    .thenEvents(changed({ ...unchanged, ...part }));
});

test('a change from a page with earlier terms is refused', () => {
  given(proposal)(sent, offered(), changed())
    .when(change({ rate: 1 }))
    .thenRefused('offer-changed');
});

test('the new dates are checked like those of a new offer', () => {
  const open = given(proposal)(sent, offered());
  open.when(change({ expiresAt: NOON })).thenRefused('invalid', '#/expiresAt');
  open
    .when(change({ expiresAt: daysLater(31), startDate: '2026-11-01' }))
    .thenRefused('invalid', '#/expiresAt', '#/startDate');
});

test('an offer can no longer be changed, and no terms can be suggested, from the exact time at which it lapses', () => {
  const open = given(proposal)(sent, offered());
  open.when(change({}, daysLater(1))).thenRefused('offer-lapsed');
  open.when(suggest({}, { at: daysLater(1) })).thenRefused('offer-lapsed');
});

test('only the terms of the last revision can be accepted or declined', () => {
  const past = given(proposal)(sent, offered(), changed());
  for (const command of Object.values(answer(1))) past.when(command).thenRefused('offer-changed');
  const { claimId, engagementId } = sample.accepting;
  const { message: _, expiresAt: __, ...agreed } = sample.anOffer({ rate: 46_000 });
  const hire = { claimId, engagementId, n: 1, acceptedAt: NOON, revision: 2 };
  past.when(answer(2).accept).thenEvents({ type: 'OfferAccepted', data: { ...sample.named, ...agreed, ...hire } });
  past.when(answer(2).decline).thenEvents({
    type: 'OfferDeclined',
    data: { ...sample.named, offerId, reason: 'rate', words: '', revision: 2 },
  });
});

test('a changed offer lapses at its new time, earlier or later', () => {
  const lapse = (at: string) => ({ type: 'LapseOffer', offerId, at }) as const;
  const lapsed: ProposalEvent = { type: 'OfferLapsed', data: { ...sample.named, offerId, revision: 2 } };
  const later = given(proposal)(sent, offered(), changed());
  later.when(lapse(daysLater(1))).thenNothing();
  later.when(lapse(daysLater(2))).thenEvents(lapsed);
  given(proposal)(sent, offered({ expiresAt: daysLater(9) }), changed())
    .when(lapse(daysLater(2)))
    .thenEvents(lapsed);
});

test('a suggestion contains the terms that the freelancer can suggest', () => {
  given(proposal)(sent, offered()).when(suggest()).thenEvents(suggested());
});

test('a suggestion of the offered terms, or of those already suggested, has no effect', () => {
  given(proposal)(sent, offered())
    .when(suggest({ rate: sample.anOffer().rate }))
    .thenNothing();
  given(proposal)(sent, offered(), suggested())
    .when(suggest({}, { suggestionId: anId(70) }))
    .thenNothing();
});

test('a second suggestion is refused until the first is answered or withdrawn', () => {
  const second = suggest({ rate: 1 }, { suggestionId: anId(70) });
  given(proposal)(sent, offered(), suggested()).when(second).thenRefused('amendment-open');
  for (const by of ['client', 'freelancer'] as const) {
    const decided = proposal.decide(
      [sent, offered(), suggested(), termsDeclined(by)].reduce(proposal.evolve, proposal.initial),
      second,
    );
    expect(decided).toMatchObject([{ type: 'TermsSuggested', data: { suggestionId: anId(70), rate: 1 } }]);
  }
});

test('the start date of a suggestion is checked like that of an offer', () => {
  given(proposal)(sent, offered())
    .when(suggest({ startDate: '2026-11-01' }))
    .thenRefused('invalid', '#/startDate');
});

test('a freelancer can suggest terms five times for each offer', () => {
  const rounds = Array.from({ length: SUGGESTIONS_MAX }, () => [suggested(), termsDeclined('client')]).flat();
  given(proposal)(sent, offered(), ...rounds)
    .when(suggest())
    .thenRefused('suggested-too-often');
  const another = sample.offered({ offerId: anId(50) });
  const decided = proposal.decide(
    [sent, offered(), ...rounds, sample.lapsed(), another].reduce(proposal.evolve, proposal.initial),
    suggest({}, { offerId: anId(50) }),
  );
  expect(decided).toMatchObject([{ type: 'TermsSuggested' }]);
});

test('a change to the suggested terms agrees to them, and any other change overtakes them', () => {
  const agreed = changed({ ...sample.otherTerms });
  expect(offerAfter(sent, offered(), suggested(), agreed)?.suggestion?.status).toBe('agreed');
  expect(offerAfter(sent, offered(), suggested(), changed())?.suggestion).toBeNull();
  expect(offerAfter(sent, offered(), suggested(), termsDeclined('client'), agreed)?.suggestion).toBeNull();
});

test('a suggestion ends with its offer', () => {
  for (const end of [sample.offerWithdrawn(), sample.offerDeclined, sample.lapsed(), sample.accepted()]) {
    expect(offerAfter(sent, offered(), suggested(), end)?.suggestion).toBeNull();
  }
});

test('a withdrawn suggestion leaves the offer as it was, and a declined one remains visible', () => {
  const { suggestion: _, suggestions: __, ...open } = offerAfter(sent, offered()) ?? {};
  expect(offerAfter(sent, offered(), suggested(), termsDeclined('freelancer'))).toMatchObject({
    ...open,
    suggestion: null,
  });
  expect(offerAfter(sent, offered(), suggested(), termsDeclined('client'))).toMatchObject({
    ...open,
    suggestion: { ...sample.otherTerms, status: 'declined' },
  });
});
