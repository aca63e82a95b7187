import type { Invitation, Invited } from '@hirelane/api/schemas/invitations';
import {
  Invitable,
  InvitationState,
  Invitations,
  InvitedList,
  WaitingInvitations,
} from '@hirelane/api/schemas/invitations';
import type { OwnQuestion, PublishedQuestion, ReceivedQuestion } from '@hirelane/api/schemas/questions';
import {
  OwnQuestionAnswer,
  PublishedQuestions,
  QuestionState,
  ReceivedQuestions,
} from '@hirelane/api/schemas/questions';
import { HttpResponse, http } from 'msw';
import type * as z from 'zod';
import { anId, CLIENT_ID, FREELANCER_ID, PROJECT_ID } from '@/test/builders';

// Invitations and questions: communication between clients and freelancers before a proposal.

const json = <T>(schema: z.ZodType<T>, body: z.input<z.ZodType<T>>) =>
  HttpResponse.json(JSON.parse(JSON.stringify(schema.parse(body))));

/** A freelancer invited by a client. */
export const anInvited = (over: Partial<Invited> = {}): Invited => ({
  _id: anId(750),
  freelancer: { _id: FREELANCER_ID, firstName: 'Kabir', lastName: 'A.', hasPage: true },
  status: 'invited',
  reason: null,
  message: 'Your labels are fine.',
  invitedAt: '2026-01-06T03:04:05Z',
  ...over,
});

/** An invitation as seen by its freelancer. */
export const anInvitation = (over: Partial<Invitation> = {}): Invitation => ({
  _id: anId(750),
  project: { _id: PROJECT_ID, title: 'Build a shop', isOpen: true },
  client: { _id: CLIENT_ID, firstName: 'Asha', lastName: 'R.', hasPage: true },
  message: 'Your labels are fine.',
  status: 'invited',
  reason: null,
  invitedAt: '2026-01-06T03:04:05Z',
  ...over,
});

/** A question as seen by its author. */
export const anOwnQuestion = (over: Partial<OwnQuestion> = {}): OwnQuestion => ({
  _id: anId(760),
  text: 'Is there a logo?',
  mayPublish: true,
  askedAt: '2026-01-06T03:04:05Z',
  answer: null,
  ...over,
});

/** A question as seen by the client. */
export const aReceivedQuestion = (over: Partial<ReceivedQuestion> = {}): ReceivedQuestion => ({
  ...anOwnQuestion(),
  freelancer: { _id: FREELANCER_ID, firstName: 'Kabir', lastName: 'A.', hasPage: true },
  ...over,
});

export const anAnswer = (publishedAt: string | null = null) => ({
  text: 'Yes, with its colours.',
  answeredAt: '2026-01-06T04:04:05Z',
  publishedAt,
});

export const invitedHandler = (read: () => Invited[] | Response, left = 30) =>
  http.get('/api/v1/client/project/:id/invitations', () => {
    const found = read();
    return found instanceof Response ? found : json(InvitedList, { data: found, left: left - found.length });
  });

/** Serves the freelancers that the client can invite: all requested freelancers except those in `not`. */
export const invitableHandler = (not: readonly string[] = []) =>
  http.get('/api/v1/client/project/:id/invitable', ({ request }) => {
    const asked = (new URL(request.url).searchParams.get('freelancers') ?? '').split(',');
    return json(Invitable, { data: asked.filter((id) => !not.includes(id)) });
  });

export const invitationsHandlers = (read: () => Invitation[] | Response) => [
  http.get('/api/v1/freelancer/invitation/waiting', () => {
    const found = read();
    const waiting = found instanceof Response ? [] : found.filter(({ status }) => status === 'invited');
    return json(WaitingInvitations, { data: { waiting: waiting.length } });
  }),
  http.get('/api/v1/freelancer/invitation', () => {
    const found = read();
    return found instanceof Response ? found : json(Invitations, { data: found, nextCursor: null });
  }),
];

export const ownQuestionHandler = (read: () => OwnQuestion | null | Response, canAsk = true) =>
  http.get('/api/v1/freelancer/question/:projectId', () => {
    const own = read();
    return own instanceof Response ? own : json(OwnQuestionAnswer, { data: own, canAsk: own === null && canAsk });
  });

export const receivedQuestionsHandler = (read: () => ReceivedQuestion[] | Response) =>
  http.get('/api/v1/client/project/:id/questions', () => {
    const found = read();
    return found instanceof Response ? found : json(ReceivedQuestions, { data: found, nextCursor: null });
  });

export const publishedQuestionsHandler = (read: () => PublishedQuestion[] | Response) =>
  http.get('/api/v1/project/:id/questions', () => {
    const found = read();
    return found instanceof Response ? found : json(PublishedQuestions, { data: found, nextCursor: null });
  });

export const invitationState = (status: 'invited' | 'declined') =>
  json(InvitationState, { data: { _id: anId(750), status } });

export const questionState = (isAnswered: boolean, isPublished: boolean) =>
  json(QuestionState, { data: { _id: anId(760), isAnswered, isPublished } });

/** Serves no invitations and no questions. */
export const approachHandlers = [
  invitedHandler(() => []),
  invitableHandler(),
  ...invitationsHandlers(() => []),
  ownQuestionHandler(() => null),
  receivedQuestionsHandler(() => []),
  publishedQuestionsHandler(() => []),
];
