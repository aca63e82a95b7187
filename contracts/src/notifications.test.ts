import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CATALOG } from './events/catalog.ts';
import { GROUPS } from './mail-groups.ts';
import { FOLLOWED } from './notifications/record.ts';
import {
  groupOf,
  kindsOn,
  MAIL_KINDS,
  mailFor,
  mailPage,
  mailWords,
  notificationsOf,
  TOPICS,
} from './notifications.ts';
import { anId } from './testing/fixtures.ts';

const [CLIENT, FREELANCER, PROJECT, CONTRACT, THING] = [anId(1), anId(2), anId(3), anId(4), anId(5)];
const pair = { projectId: PROJECT, clientId: CLIENT, freelancerId: FREELANCER, proposalId: anId(6) };
const stranger = anId(99);

const notified = (type: string, data: object, actor = stranger) => notificationsOf({ type, data, meta: { actor } });
const namesOf = { [CLIENT]: 'client', [FREELANCER]: 'freelancer' };
const whoAndWhat = (type: string, data: object, actor?: string) =>
  notified(type, data, actor).map(({ to, shownAs }) => `${namesOf[to]}: ${shownAs}`);
/** The emails about an event, as `recipient: kind, page`. */
const mailed = (type: string, data: object) =>
  notified(type, data).flatMap((each) => {
    const mail = mailFor(each);
    if (mail === null) return [];
    const { address } = mailPage(mail.kind, mail.about, mail.to === CLIENT);
    return [`${namesOf[mail.to]}: ${mail.kind}, ${address}`];
  });

describe('proposal notifications', () => {
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
    ['OfferChanged', 'freelancer: offer-changed'],
    ['TermsSuggested', 'client: terms-suggested'],
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
  ])('an offer withdrawn because of "%s" (already hired: %s) notifies %j', (cause, staysHired, expected) => {
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
])('%s notifies the author or owner', (type, data, expected) => {
  expect(whoAndWhat(type, data)).toEqual([expected]);
});

test('a new project that a saved search matches notifies the owner of the search', () => {
  const matched = { userId: FREELANCER, projectId: PROJECT, searchIds: [THING], tell: 'daily' };
  expect(notified('SearchMatched', matched)).toMatchObject([
    { to: FREELANCER, kind: 'search-matched', projectId: PROJECT, otherId: null },
  ]);
});

test.each([
  ['FreelancerInvited', 'freelancer: invitation'],
  ['InvitationDeclined', 'client: invitation-declined'],
  ['QuestionAsked', 'client: question'],
  ['QuestionAnswered', 'freelancer: question-answered'],
  ['AnswerPublished'],
])('before a proposal, the event %s triggers the expected notifications', (type, ...expected) => {
  expect(whoAndWhat(type, pair)).toEqual(expected);
});

describe('contract notifications', () => {
  const ofContract = { ...pair, engagementId: CONTRACT };

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
    ['InvoiceIssued', { invoiceId: THING, lines: [] }, 'client: invoice-issued'],
  ])('the event %s with %o notifies %s', (type, more, expected) => {
    expect(whoAndWhat(type, { ...ofContract, ...more })).toEqual([expected]);
    expect(notified(type, { ...ofContract, ...more })[0]?.contractId).toBe(CONTRACT);
  });

  test('the notification about an invoice links to the invoice', () => {
    expect(notified('InvoiceIssued', { ...ofContract, invoiceId: THING, lines: [] })[0]?.invoiceId).toBe(THING);
  });

  test.each([
    ['ProposalSent', { expectedBidRate: 42_000 }, 42_000],
    ['OfferMade', { rate: 40_000 }, 40_000],
    ['OfferChanged', { rate: 41_000 }, 41_000],
    ['TermsSuggested', { rate: 42_000 }, 42_000],
    ['AmendmentProposed', { by: 'client', rate: 45_000 }, 45_000],
    ['PaymentDisputed', { amount: 130_000 }, 130_000],
    ['PaymentDisputed', {}, null],
    ['InvoiceIssued', { invoiceId: THING, lines: [{ amount: 1_000 }, { amount: -200 }] }, 800],
    ['WorkDelivered', {}, null],
  ])('the event %s with %o contains the amount %s', (type, more, amount) => {
    expect(notified(type, { ...ofContract, ...more })[0]?.amount).toBe(amount);
  });
});

describe('review notifications', () => {
  const review = { engagementId: CONTRACT, projectId: PROJECT, authorId: CLIENT, subjectId: FREELANCER };

  test('a new review notifies no one', () => {
    expect(notified('ReviewWritten', review)).toEqual([]);
  });

  test('a review that becomes visible notifies the person reviewed, unless their own review made it visible', () => {
    expect(whoAndWhat('ReviewShown', { ...review, isNew: true })).toEqual(['freelancer: review-shown']);
    expect(whoAndWhat('ReviewShown', { ...review, isNew: false })).toEqual([]);
  });

  test('an operator who hides or restores the text of a review notifies its author', () => {
    expect(whoAndWhat('ReviewTextHidden', review)).toEqual(['client: review-hidden']);
    expect(whoAndWhat('ReviewTextRestored', review)).toEqual(['client: review-restored']);
  });
});

test('a message notifies its recipient', () => {
  expect(whoAndWhat('MessageSent', { ...pair, from: CLIENT })).toEqual(['freelancer: message']);
  expect(whoAndWhat('MessageSent', { ...pair, from: FREELANCER })).toEqual(['client: message']);
});

test.each([
  ['project', { projectId: THING, personId: null }],
  ['person', { projectId: null, personId: THING }],
  ['message', { projectId: null, personId: null }],
])('the decision on a report about a %s notifies the reporter', (about, expected) => {
  const decided = { by: CLIENT, about, thingId: THING, personId: FREELANCER, decision: 'upheld' };
  expect(notified('ReportDecided', decided)).toMatchObject([{ to: CLIENT, kind: 'report-upheld', ...expected }]);
});

test('a page has the kinds of notification that link to it, which differ by role', () => {
  expect(kindsOn(['project'], true)).toContain('offer-lapsed');
  expect(kindsOn(['project'], false)).not.toContain('offer-lapsed');
  expect(kindsOn(['own proposals'], false)).toContain('offer-lapsed');
  expect(kindsOn(['invoice', 'company'], true)).toEqual(['invoice-issued', 'company-verified', 'company-unverified']);
});

test('an event does not notify its actor', () => {
  expect(whoAndWhat('OfferLapsed', pair, FREELANCER)).toEqual(['client: offer-lapsed']);
});

test('an event of a type added by a newer release notifies no one', () => {
  expect(notified('ProposalPraised', pair)).toEqual([]);
});

test.each([
  ['client', 'freelancer: terms-declined'],
  ['freelancer', 'client: terms-declined'],
])('suggested terms that the %s declines or withdraws notify the other party', (by, expected) => {
  expect(whoAndWhat('TermsDeclined', { ...pair, by })).toEqual([expected]);
});

test('an offer that lapses notifies and emails both people, each with their own wording', () => {
  expect(mailed('OfferLapsed', pair)).toEqual([
    `client: offer-lapsed, client/project/${PROJECT}`,
    'freelancer: offer-lapsed, freelancer/proposals',
  ]);
  expect(mailWords('offer-lapsed', true).subject).toBe('Your offer has expired');
  expect(mailWords('offer-lapsed', false).subject).toBe('An offer to you has expired');
});

test('a reconsidered proposal is shown like a reopened one, but no email is sent', () => {
  expect(mailed('ProposalReconsidered', pair)).toEqual([]);
  expect(mailed('ProposalReopened', pair)).toEqual(['freelancer: proposal-reopened, freelancer/proposals']);
});

describe('emails', () => {
  const ofContract = { ...pair, engagementId: CONTRACT };
  const mailOf = (type: string, data: object) => notified(type, data).map(mailFor);

  test('an email about a message links to the conversation, which is one topic for all its segments', () => {
    const thing = `${PROJECT}/${FREELANCER}`;
    const mail = { kind: 'message', about: thing, thing, projectId: PROJECT };
    expect(mailOf('MessageSent', { ...pair, from: CLIENT, segment: 3 })).toEqual([{ ...mail, to: FREELANCER }]);
    expect(mailed('MessageSent', { ...pair, from: CLIENT })).toEqual([`freelancer: message, messages/${thing}`]);
  });

  test('an email about an invoice links to the invoice, and its topic is the contract', () => {
    const about = `${CONTRACT}/invoices/${THING}`;
    expect(mailOf('InvoiceIssued', { ...ofContract, invoiceId: THING, lines: [] })).toEqual([
      { kind: 'invoice-issued', to: CLIENT, about, thing: CONTRACT, projectId: PROJECT },
    ]);
    expect(mailPage('invoice-issued', about, true).address).toBe(`contracts/${about}`);
  });

  test('an email about a new job links to the searches, and its topic is the matching search or all daily searches', () => {
    const matched = { userId: FREELANCER, projectId: PROJECT, searchIds: [THING] };
    const things = (['at once', 'daily'] as const).flatMap((when) =>
      mailOf('SearchMatched', { ...matched, tell: when }).map((mail) => mail?.thing),
    );
    expect(things).toEqual([THING, 'daily']);
    expect(mailed('SearchMatched', { ...matched, tell: 'daily' })).toEqual([
      'freelancer: search-matched, freelancer/searches',
    ]);
  });

  test('an email about a report does not mention a project, but one about a contract does', () => {
    const decided = { by: CLIENT, reportId: CONTRACT, about: 'project', thingId: THING, decision: 'dismissed' };
    expect(mailOf('ReportDecided', decided)).toEqual([
      { kind: 'report-dismissed', to: CLIENT, about: '', thing: CONTRACT, projectId: null },
    ]);
    expect(mailOf('WorkAccepted', ofContract)).toMatchObject([{ projectId: PROJECT, thing: CONTRACT }]);
  });
});

describe('the notification records', () => {
  const golden = Object.entries(FOLLOWED).flatMap(([category, { events }]) =>
    Object.keys(events).map((type) => {
      const url = new URL(`./events/fixtures/${category}.${type}.1.json`, import.meta.url);
      return { category, type, data: JSON.parse(readFileSync(url, 'utf8')) as object };
    }),
  );
  const kinds = TOPICS.flatMap((topic) => Object.entries(topic.kinds));

  test('the records follow only categories in the catalogue, and at least one event from each of them', () => {
    expect(CATALOG).toMatchObject(FOLLOWED);
    const types = new Set(kinds.flatMap(([, { on }]) => Object.keys(on)));
    const followed = golden.filter(({ type }) => types.has(type)).map(({ category }) => category);
    expect(new Set(followed)).toEqual(new Set(Object.keys(FOLLOWED)));
  });

  test('kinds have unique names and are shown as a kind that has screen text', () => {
    const names = kinds.map(([kind]) => kind);
    expect(new Set(names).size).toBe(names.length);
    const shown = kinds.flatMap(([kind, record]) => ('words' in record ? [kind] : []));
    expect(
      kinds.flatMap(([, record]) => ('shownAs' in record ? [record.shownAs] : [])).filter((as) => !shown.includes(as)),
    ).toEqual([]);
  });

  test('an event notifies each person at most once, and only people identified in the event', () => {
    for (const { type, data } of golden) {
      const people = notified(type, data).map(({ to }) => to);
      expect.soft(new Set(people).size, type).toBe(people.length);
      expect.soft(Object.values(data), type).toEqual(expect.arrayContaining(people));
    }
  });

  test('every group has at least one email', () => {
    expect(new Set(MAIL_KINDS.map(groupOf))).toEqual(new Set(Object.keys(GROUPS)));
  });
});
