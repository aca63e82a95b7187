import { OperatedThingAnswer } from '../schemas/operated-things.ts';
import type { Route } from './route.ts';

const reading = { method: 'GET', who: 'operator', kind: 'query', status: 200, answer: OperatedThingAnswer } as const;

/**
 * Routes that return content to operators, even hidden content, before they decide on a report about it, hide it or
 * restore it (`docs/decisions/0091-whose-id-is-it.md`).
 */
export const operatedThingsRoutes = {
  readReviewAsOperator: {
    ...reading,
    path: '/api/v1/operator/reviews/:id',
    service: 'hiring',
    about: 'The text of a review, hidden or not.',
  },
  readProjectAsOperator: {
    ...reading,
    path: '/api/v1/operator/projects/:id',
    service: 'projects',
    about:
      'The last public title and description of a project, hidden or not, even if it is a draft again or deleted; its earlier versions and its file.',
  },
  readMessageAsOperator: {
    ...reading,
    path: '/api/v1/operator/messages/:id',
    service: 'messaging',
    about: 'The text of a message, hidden or not, its files, and the messages around it.',
  },
  readLetterAsOperator: {
    ...reading,
    path: '/api/v1/operator/proposals/:id',
    service: 'proposals',
    about: 'The cover letter of a proposal, hidden or not, with its file and its earlier versions.',
  },
  readFileAsOperator: {
    ...reading,
    path: '/api/v1/operator/files/:id',
    service: 'files',
    about: 'The name of a file, hidden or not, including accepted work whose author has left.',
  },
  readInvitationAsOperator: {
    ...reading,
    path: '/api/v1/operator/invitations/:id',
    service: 'messaging',
    about: 'The message of an invitation, hidden or not, and those of earlier invitations.',
  },
  readQuestionAsOperator: {
    ...reading,
    path: '/api/v1/operator/questions/:id',
    service: 'messaging',
    about: 'A question about a project, hidden or not, and its answer.',
  },
  readProfileAsOperator: {
    ...reading,
    path: '/api/v1/operator/profiles/:id',
    service: 'profiles',
    about: 'The profile of a user, whatever its visibility, with its files and earlier versions.',
  },
  downloadFileAsOperator: {
    method: 'GET',
    path: '/api/v1/operator/files/:id/content',
    who: 'operator',
    service: 'files',
    kind: 'query',
    status: 200,
    answer: 'bytes',
    about: 'Download a file, hidden or not, including accepted work whose author has left.',
  },
} as const satisfies Record<string, Route>;
