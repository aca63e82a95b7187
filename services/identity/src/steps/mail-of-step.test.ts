import { readFileSync } from 'node:fs';
import { APPEAL_DECISIONS, REPORT_DECISIONS } from '@hirelane/contracts/constants';
import { CATALOG } from '@hirelane/contracts/events/catalog';
import { STEP_MAILS } from '@hirelane/contracts/told';
import { expect, test } from 'vitest';
import { mailOfStep, type Step } from './mail-of-step.ts';

const CATEGORIES = [
  ...(['proposal', 'engagement', 'review', 'report', 'conversation'] as const),
  ...(['invitation', 'question', 'match', 'project', 'file', 'appeal'] as const),
];

const golden = (category: (typeof CATEGORIES)[number], type: string): Step => {
  const path = `../../../../contracts/src/events/fixtures/${category}.${type}.1.json`;
  return { type, data: JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) } as Step;
};

const steps: readonly Step[] = CATEGORIES.flatMap((category) =>
  Object.keys(CATALOG[category].events).map((type) => golden(category, type)),
);

const byAll = steps.flatMap((step) => {
  const data = step.data as Readonly<Record<string, unknown>>;
  if (step.type === 'AppealDecided') {
    return APPEAL_DECISIONS.map((decision) => ({ ...step, data: { ...step.data, decision } }));
  }
  if (step.type === 'ReportDecided') {
    return REPORT_DECISIONS.map((decision) => ({ ...step, data: { ...step.data, decision } }));
  }
  if (step.type === 'MessageSent') {
    const { clientId, freelancerId } = step.data;
    return [clientId, freelancerId].map((from) => ({ ...step, data: { ...step.data, from } }));
  }
  const actors = 'by' in data && !('reportId' in data) ? ['client', 'freelancer'] : [null];
  return actors.map((by) => (by === null ? step : ({ ...step, data: { ...data, by } } as Step)));
});

/** Who is mailed about what neither of two people does. */
const NAMED: Readonly<Record<string, string>> = {
  ReviewShown: 'subjectId',
  ReviewTextHidden: 'authorId',
  ReviewTextRestored: 'authorId',
  ReportDecided: 'by',
  AppealDecided: 'userId',
  SearchMatched: 'userId',
  ProjectHidden: 'clientId',
  ProjectUnhidden: 'clientId',
  MessageHidden: 'from',
  MessageUnhidden: 'from',
  LetterHidden: 'freelancerId',
  LetterUnhidden: 'freelancerId',
  FileHidden: 'ownerId',
  FileUnhidden: 'ownerId',
  InvitationHidden: 'clientId',
  InvitationUnhidden: 'clientId',
  QuestionHidden: 'freelancerId',
  QuestionUnhidden: 'freelancerId',
};

/** Who acts in an event that does not say so. */
const CLIENTS = [
  ...['ProposalDeclined', 'OfferMade', 'OfferWithdrawn', 'ChangesRequested', 'WorkAccepted'],
  ...['PaymentMarked', 'PaymentCorrected', 'ProposalShortlisted', 'FreelancerInvited', 'QuestionAnswered'],
];
const FREELANCERS = [
  ...['OfferDeclined', 'EngagementStarted', 'WorkDelivered', 'PaymentConfirmed', 'PaymentDisputed'],
  ...['InvoiceIssued', 'ProposalSent', 'ProposalRevised', 'ProposalWithdrawn'],
  ...['InvitationDeclined', 'QuestionAsked'],
];

test('every kind of mail belongs to a step', () => {
  expect(new Set(byAll.flatMap((step) => mailOfStep(step)?.kind ?? []))).toEqual(new Set(STEP_MAILS));
});

test('a person who acts is not mailed, and the other of the two is', () => {
  for (const step of byAll) {
    const mail = mailOfStep(step);
    if (mail === null) continue;
    const by = 'by' in step.data ? step.data.by : '';
    const name = `${step.type} ${by}`;
    const named = NAMED[step.type];
    if (named !== undefined) {
      expect.soft(mail.to, name).toBe((step.data as Readonly<Record<string, unknown>>)[named]);
      continue;
    }
    const { clientId, freelancerId } = step.data as { clientId: string; freelancerId: string };
    const isClients = by === 'client' || CLIENTS.includes(step.type);
    const isFreelancers = by === 'freelancer' || FREELANCERS.includes(step.type);
    if (isClients) expect.soft(mail.to, name).toBe(freelancerId);
    if (isFreelancers) expect.soft(mail.to, name).toBe(clientId);
    expect.soft([clientId, freelancerId], name).toContain(mail.to);
  }
});

test('nobody is mailed about a proposal that is opened, what follows by itself, or somebody who has left', () => {
  const silent = byAll.filter((step) => mailOfStep(step) === null).map(({ type }) => type);
  expect([...new Set(silent)].sort()).toEqual(
    [
      ...['ClaimEnded', 'EngagementClientErased', 'EngagementExpired', 'EngagementFreelancerErased', 'HireEnded'],
      ...['OfferAccepted', 'ProposalClientErased', 'ProposalErased', 'ProposalOpened', 'ProposalReconsidered'],
      ...['ConversationOpened', 'ConversationClientErased', 'ConversationFreelancerErased', 'ProposalUnshortlisted'],
      ...['AppealErased', 'AppealFiled'],
      ...['AnswerPublished', 'AnswerTakenBack', 'QuestionClientErased', 'QuestionFreelancerErased', 'MatchErased'],
      ...['InvitationClientErased', 'InvitationFreelancerErased'],
      ...['FileErased', 'FileExpired', 'FileRemoved', 'FileUploaded', 'PlaceClaimed', 'PlaceReleased'],
      ...['ProjectClosed', 'ProjectDrafted', 'ProjectEdited', 'ProjectErased', 'ProjectFilled', 'ProjectPosted'],
      ...['ProjectReopened', 'ProjectUnpublished', 'ProposalsBegan'],
      'DraftDeleted',
      ...['ReportErased', 'ReportFiled', 'ReviewErased', 'ReviewReplied', 'ReviewSubjectErased', 'ReviewWritten'],
    ].sort(),
  );
});

test('a message is mailed to the other of the two, and leads to their conversation, whichever segment it is in', () => {
  const sent = golden('conversation', 'MessageSent') as Extract<Step, { type: 'MessageSent' }>;
  const { projectId, clientId, freelancerId } = sent.data;
  const thing = `${projectId}/${freelancerId}`;
  expect(mailOfStep(sent)).toEqual({ kind: 'message', to: clientId, about: thing, thing, projectId });
  const answer = mailOfStep({ ...sent, data: { ...sent.data, from: clientId, segment: 3 } });
  expect(answer).toEqual({ kind: 'message', to: freelancerId, about: thing, thing, projectId });
});

test('whoever has made a review visible by writing their own is not mailed about it', () => {
  const shown = golden('review', 'ReviewShown') as Extract<Step, { type: 'ReviewShown' }>;
  expect(mailOfStep(shown)).toEqual({
    kind: 'review-shown',
    to: shown.data.subjectId,
    about: shown.data.engagementId,
    thing: shown.data.engagementId,
    projectId: shown.data.projectId,
  });
  expect(mailOfStep({ ...shown, data: { ...shown.data, isNew: false } })).toBeNull();
});

test('of an offer that ends, whoever is left is mailed; with its project, where that closes no proposal', () => {
  const withdrawn = golden('proposal', 'OfferWithdrawn') as Extract<Step, { type: 'OfferWithdrawn' }>;
  const { clientId, freelancerId } = withdrawn.data;
  const to = (why: Partial<typeof withdrawn.data>) =>
    mailOfStep({ ...withdrawn, data: { ...withdrawn.data, ...why } })?.to;
  expect(to({ cause: 'client' })).toBe(freelancerId);
  expect(to({ cause: 'client left' })).toBe(freelancerId);
  expect(to({ cause: 'freelancer left' })).toBe(clientId);
  expect(to({ cause: 'project' })).toBeUndefined();
  expect(to({ cause: 'project', staysHired: true })).toBe(freelancerId);
});

test('the mail about an invoice leads to the invoice', () => {
  const issued = golden('engagement', 'InvoiceIssued') as Extract<Step, { type: 'InvoiceIssued' }>;
  const { engagementId, invoiceId } = issued.data;
  expect(mailOfStep(issued)?.about).toBe(`${engagementId}/invoices/${invoiceId}`);
});
