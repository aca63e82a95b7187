import { CATALOG } from '@hirelane/contracts/events/catalog';
import { anId } from '@hirelane/contracts/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, type Step, toldBy } from './rules.ts';

const [CLIENT, FREELANCER, PROJECT, ENGAGEMENT, THING] = [anId(1), anId(2), anId(3), anId(4), anId(5)];
const pair = { projectId: PROJECT, clientId: CLIENT, freelancerId: FREELANCER, proposalId: anId(6) };
const nobody = anId(99);

const told = (type: string, data: object, actor = nobody) =>
  toldBy({ type, data, meta: { actor } } as unknown as Recorded<Step>);
const namesOf = { [CLIENT]: 'client', [FREELANCER]: 'freelancer' };
const whoAndWhat = (type: string, data: object, actor?: string) =>
  told(type, data, actor).map(({ to, kind }) => `${namesOf[to]}: ${kind}`);

describe('of a proposal', () => {
  test.each([
    ['ProposalSent', 'client: proposal-received'],
    ['ProposalRevised', 'client: proposal-revised'],
    ['ProposalWithdrawn', 'client: proposal-withdrawn'],
    ['ProposalOpened', 'freelancer: proposal-opened'],
    ['ProposalShortlisted', 'freelancer: proposal-shortlisted'],
    ['ProposalUnshortlisted'],
    ['ProposalDeclined', 'freelancer: proposal-declined'],
    ['ProposalReconsidered', 'freelancer: proposal-reopened'],
    ['ProposalClosed', 'freelancer: proposal-closed'],
    ['ProposalReopened', 'freelancer: proposal-reopened'],
    ['OfferMade', 'freelancer: offer-made'],
    ['OfferDeclined', 'client: offer-declined'],
    ['OfferLapsed', 'client: offer-lapsed', 'freelancer: offer-lapsed'],
    ['OfferAccepted'],
  ])('%s', (type, ...expected) => {
    expect(whoAndWhat(type, pair)).toEqual(expected);
  });

  test.each([
    ['client', undefined, ['freelancer: offer-withdrawn']],
    ['client left', undefined, ['freelancer: offer-withdrawn']],
    ['client unavailable', undefined, ['freelancer: offer-withdrawn']],
    ['freelancer left', undefined, ['client: offer-withdrawn']],
    ['freelancer unavailable', undefined, ['client: offer-withdrawn']],
    ['project', undefined, []],
    ['project', true, ['freelancer: offer-withdrawn']],
  ])('an offer withdrawn because of %s, hired before: %s', (cause, staysHired, expected) => {
    expect(whoAndWhat('OfferWithdrawn', { ...pair, cause, staysHired })).toEqual(expected);
  });
});

test.each([
  ['ProjectHidden', { clientId: CLIENT }, 'client: text-hidden'],
  ['ProjectUnhidden', { clientId: CLIENT }, 'client: text-restored'],
  ['LetterHidden', pair, 'freelancer: text-hidden'],
  ['LetterUnhidden', pair, 'freelancer: text-restored'],
  ['MessageHidden', { ...pair, from: CLIENT }, 'client: text-hidden'],
  ['MessageUnhidden', { ...pair, from: FREELANCER }, 'freelancer: text-restored'],
  ['FileHidden', { ownerId: FREELANCER }, 'freelancer: text-hidden'],
  ['FileUnhidden', { ownerId: CLIENT }, 'client: text-restored'],
  ['InvitationHidden', pair, 'client: text-hidden'],
  ['InvitationUnhidden', pair, 'client: text-restored'],
  ['QuestionHidden', pair, 'freelancer: text-hidden'],
  ['QuestionUnhidden', pair, 'freelancer: text-restored'],
  ['CompanyVerified', { userId: CLIENT }, 'client: company-verified'],
  ['CompanyUnverified', { userId: CLIENT }, 'client: company-unverified'],
])('%s is told to whose it is', (type, data, expected) => {
  expect(whoAndWhat(type, data)).toEqual([expected]);
});

test('of a new project that a saved search finds, whoever has saved it is told', () => {
  const matched = { userId: FREELANCER, projectId: PROJECT, searchIds: [THING], tell: 'daily' };
  expect(told('SearchMatched', matched)).toMatchObject([
    { to: FREELANCER, kind: 'search-matched', projectId: PROJECT, otherId: null },
  ]);
});

test.each([
  ['FreelancerInvited', 'freelancer: invitation'],
  ['InvitationDeclined', 'client: invitation-declined'],
  ['QuestionAsked', 'client: question'],
  ['QuestionAnswered', 'freelancer: question-answered'],
  ['AnswerPublished'],
])('before a proposal: %s', (type, ...expected) => {
  expect(whoAndWhat(type, pair)).toEqual(expected);
});

describe('of a contract', () => {
  const ofContract = { ...pair, engagementId: ENGAGEMENT };

  test.each([
    ['EngagementStarted', {}, 'client: offer-accepted'],
    ['AmendmentProposed', { by: 'client' }, 'freelancer: amendment-proposed'],
    ['AmendmentAccepted', { by: 'freelancer' }, 'client: amendment-accepted'],
    ['AmendmentDeclined', { by: 'freelancer' }, 'client: amendment-declined'],
    ['WorkDelivered', {}, 'client: work-delivered'],
    ['DeliveryReminded', {}, 'client: work-waits'],
    ['ChangesRequested', {}, 'freelancer: changes-requested'],
    ['WorkAccepted', {}, 'freelancer: work-accepted'],
    ['EngagementEnded', { by: 'client' }, 'freelancer: contract-ended'],
    ['PaymentMarked', {}, 'freelancer: payment-marked'],
    ['PaymentCorrected', {}, 'freelancer: payment-corrected'],
    ['PaymentConfirmed', {}, 'client: payment-confirmed'],
    ['PaymentDisputed', {}, 'client: payment-disputed'],
    ['InvoiceIssued', { invoiceId: THING }, 'client: invoice-issued'],
  ])('%s %o', (type, more, expected) => {
    expect(whoAndWhat(type, { ...ofContract, ...more })).toEqual([expected]);
    expect(told(type, { ...ofContract, ...more })[0]?.contractId).toBe(ENGAGEMENT);
  });

  test('an invoice leads to itself', () => {
    expect(told('InvoiceIssued', { ...ofContract, invoiceId: THING })[0]?.invoiceId).toBe(THING);
  });
});

describe('of a review', () => {
  const review = { engagementId: ENGAGEMENT, projectId: PROJECT, authorId: CLIENT, subjectId: FREELANCER };

  test('nobody is told that it was written', () => {
    expect(told('ReviewWritten', review)).toEqual([]);
  });

  test('whom it is about is told once it is shown, unless their own review has shown it to them', () => {
    expect(whoAndWhat('ReviewShown', { ...review, isNew: true })).toEqual(['freelancer: review-shown']);
    expect(whoAndWhat('ReviewShown', { ...review, isNew: false })).toEqual([]);
  });

  test('its author is told what the operator does to its text', () => {
    expect(whoAndWhat('ReviewTextHidden', review)).toEqual(['client: review-hidden']);
    expect(whoAndWhat('ReviewTextRestored', review)).toEqual(['client: review-restored']);
  });
});

test('a message is told to the other of the two', () => {
  expect(whoAndWhat('MessageSent', { ...pair, from: CLIENT })).toEqual(['freelancer: message']);
  expect(whoAndWhat('MessageSent', { ...pair, from: FREELANCER })).toEqual(['client: message']);
});

test.each([
  ['project', { projectId: THING, personId: null }],
  ['person', { projectId: null, personId: THING }],
  ['message', { projectId: null, personId: null }],
])('the decision about the report of a %s is told to whoever reported', (about, expected) => {
  const decided = { by: CLIENT, about, thingId: THING, personId: FREELANCER, decision: 'upheld' };
  expect(told('ReportDecided', decided)).toMatchObject([{ to: CLIENT, kind: 'report-upheld', ...expected }]);
});

test('whoever acts is told nothing', () => {
  expect(whoAndWhat('OfferLapsed', pair, FREELANCER)).toEqual(['client: offer-lapsed']);
});

test('an event that only a newer release knows tells nothing', () => {
  expect(told('ProposalPraised', pair)).toEqual([]);
});

test('every category of events is decided about', () => {
  expect(Object.keys(CATEGORIES).sort()).toEqual(Object.keys(CATALOG).sort());
});
