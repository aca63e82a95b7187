import { OFFER_DAYS_MAX } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import type { AcceptOffer, MakeOffer } from './offer.ts';
import { type ProposalCommand, proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';

const { NOON, daysLater, sent, opened, shortlisted, offered, offerId, accepted, lapsed } = sample;
const { clientId, freelancerId } = sample.named;
const hired = accepted();
const over = sample.hireEnded;

const make = (changes: Partial<MakeOffer['offer']> = {}, isPublished = true): MakeOffer => ({
  type: 'MakeOffer',
  by: clientId,
  offer: sample.anOffer(changes),
  isPublished,
  isApart: false,
  isAvailable: true,
  at: NOON,
});
const accept = (changes: Partial<AcceptOffer> = {}): AcceptOffer => ({
  type: 'AcceptOffer',
  by: freelancerId,
  offerId,
  revision: 1,
  ...sample.accepting,
  isApart: false,
  at: NOON,
  ...changes,
});

const invalid = (changes: Partial<MakeOffer['offer']>, pointer: string) =>
  given(proposal)(sent).when(make(changes)).thenRefused('invalid', pointer);

test('an offer contains its terms, the project’s title, a message and the time at which it lapses', () => {
  given(proposal)(sent).when(make()).thenEvents(offered());
});

test('an offer must lapse in the future, within thirty days', () => {
  invalid({ expiresAt: NOON }, '#/expiresAt');
  invalid({ expiresAt: daysLater(OFFER_DAYS_MAX, 1) }, '#/expiresAt');
  for (const expiresAt of [daysLater(0, 1), daysLater(OFFER_DAYS_MAX)]) {
    given(proposal)(sent).when(make({ expiresAt })).thenEvents(offered({ expiresAt }));
  }
});

test('the work cannot start on a day that is past in every time zone', () => {
  invalid({ startDate: '2026-11-22' }, '#/startDate');
  invalid({ startDate: '2027-11-27' }, '#/startDate');
  for (const startDate of ['2026-11-23', '2026-11-24', '2027-11-24']) {
    given(proposal)(sent).when(make({ startDate })).thenEvents(offered({ startDate }));
  }
});

test('an offer can be made only for a published project', () => {
  given(proposal)(sent).when(make({}, false)).thenRefused('not-open');
});

test('the acceptance repeats the agreed terms, without the message, and numbers the hire', () => {
  given(proposal)(sent, offered()).when(accept()).thenEvents(hired);
  const second = { claimId: anId(51), engagementId: anId(52) };
  given(proposal)(sent, offered(), hired, over, offered({ offerId: anId(50) }))
    .when(accept({ offerId: anId(50), ...second }))
    .thenEvents(accepted(2, { offerId: anId(50), ...second }));
});

test('an offer can no longer be accepted from the exact time at which it lapses', () => {
  const open = given(proposal)(sent, offered());
  open.when(accept({ at: daysLater(1, -1) })).thenEvents(accepted(1, { acceptedAt: daysLater(1, -1) }));
  open.when(accept({ at: daysLater(1) })).thenRefused('offer-lapsed');
});

test('an offer other than the current one cannot be accepted, declined or withdrawn', () => {
  const other = { offerId: anId(49) };
  const open = given(proposal)(sent, offered());
  open.when(accept(other)).thenRefused('offer-over');
  open.when({ type: 'WithdrawOffer', by: clientId, ...other }).thenRefused('offer-over');
  const decline = { type: 'DeclineOffer', by: freelancerId, ...other, revision: 1, reason: 'rate', words: '' } as const;
  open.when(decline).thenRefused('offer-over');
});

test('a claim that has ended cannot be used for an acceptance, and the claim of an accepted offer does not end', () => {
  const open = given(proposal)(sent, offered(), sample.claimEnded);
  open.when(accept()).thenRefused('claim-ended');
  open.when(accept({ claimId: anId(43) })).thenEvents(accepted(1, { claimId: anId(43) }));
  given(proposal)(sent, offered(), hired, over)
    .when({ type: 'EndClaim', claimId: sample.accepting.claimId })
    .thenNothing();
});

test('an offer does not lapse before its time, and a second offer lapses at its own time', () => {
  const lapse = (of: string, at: string) => ({ type: 'LapseOffer', offerId: of, at }) as const;
  const first = given(proposal)(sent, offered());
  first.when(lapse(offerId, daysLater(1, -1))).thenNothing();
  first.when(lapse(offerId, daysLater(1))).thenEvents(lapsed());
  const again = offered({ offerId: anId(50), expiresAt: daysLater(3) });
  const second = given(proposal)(sent, offered(), lapsed(), again);
  second.when(lapse(offerId, daysLater(2))).thenNothing();
  second.when(lapse(anId(50), daysLater(3))).thenEvents(lapsed(anId(50)));
});

test('declining an offer again has no effect, but declining it with other words is refused', () => {
  const decline = (words: string): ProposalCommand => ({
    ...{ type: 'DeclineOffer', by: freelancerId, offerId, revision: 1 },
    ...{ reason: 'rate', words },
  });
  given(proposal)(sent, offered()).when(decline('Too little.')).thenEvents(sample.offerDeclined);
  given(proposal)(sent, offered(), sample.offerDeclined).when(decline('Too little.')).thenNothing();
  given(proposal)(sent, offered(), sample.offerDeclined).when(decline('Another.')).thenRefused('offer-over');
});

test.each<[string, readonly ProposalEvent[]]>([
  ['withdrawn', [sample.offerWithdrawn()]],
  ['declined', [sample.offerDeclined]],
  ['lapsed', [lapsed()]],
])('a proposal returns to its earlier status after an offer that was %s', (_what, end) => {
  const before = [
    ['sent', [sent]],
    ['opened', [sent, opened]],
    ['shortlisted', [sent, opened, shortlisted]],
    ['hired', [sent, offered({ offerId: anId(39) }), accepted(1, { offerId: anId(39), claimId: anId(1) }), over]],
  ] as const;
  for (const [status, past] of before) {
    expect([...past, offered(), ...end].reduce(proposal.evolve, proposal.initial)?.status).toBe(status);
  }
});

test('a proposal that was closed with an open offer is reopened with its status before the offer', () => {
  const ending = [sample.offerWithdrawn('project'), sample.closed('filled')];
  given(proposal)(sent, opened, shortlisted, offered())
    .when({ type: 'CloseProposal', cause: 'filled', closedAt: NOON })
    .thenEvents(...ending);
  const past = [sent, opened, shortlisted, offered(), ...ending, sample.reopened];
  expect(past.reduce(proposal.evolve, proposal.initial)?.status).toBe('shortlisted');
});

test('a freelancer who has already been hired remains hired when the project ends but loses an open offer', () => {
  const past = [sent, offered(), hired, over, offered({ offerId: anId(50) })];
  const ending: ProposalEvent = {
    type: 'OfferWithdrawn',
    data: { ...sample.named, offerId: anId(50), cause: 'project', staysHired: true },
  };
  given(proposal)(...past)
    .when({ type: 'CloseProposal', cause: 'closed', closedAt: NOON })
    .thenEvents(ending);
  expect([...past, ending].reduce(proposal.evolve, proposal.initial)?.status).toBe('hired');
});

test('erasing a party removes their words and keeps the agreed terms', () => {
  const { clientErased, freelancerErased } = sample;
  const offerOf = (...past: readonly ProposalEvent[]) => past.reduce(proposal.evolve, proposal.initial)?.offer;
  const words = { reason: 'rate', words: 'Too little.' };
  expect(offerOf(sent, offered(), sample.offerDeclined, clientErased)).toMatchObject({
    scope: '',
    message: '',
    title: '',
    declined: words,
  });
  expect(offerOf(sent, offered(), sample.offerDeclined, freelancerErased)).toMatchObject({
    ...{ scope: 'The shop.', message: 'We would like to.' },
    declined: { reason: 'rate', words: '' },
  });
  expect(offerOf(sent, offered(), hired, clientErased, freelancerErased)).toMatchObject({
    ...{ scope: 'The shop.', title: 'A shop for tea', message: '' },
  });
});
