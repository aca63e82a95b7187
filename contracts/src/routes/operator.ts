import { Moderate, Moderated } from '../schemas/moderation.ts';
import { DecideReport, ReportAnswer, ReportDecided, Reports, ReportsQuery } from '../schemas/reports.ts';
import type { ServiceName } from '../service-token.ts';
import type { Route } from './route.ts';

const command = { method: 'POST', who: 'operator', confirmed: true, kind: 'command' } as const;
const moderating = { ...command, body: Moderate, status: 200, answer: Moderated } as const;

/** The route by which operators hide a kind of thing, and the one by which they show it again. */
const hiding = <S extends ServiceName, P extends string>(service: S, things: P, about: string, shows: string) =>
  ({
    hide: { ...moderating, path: `/api/v1/operator/${things}/:id/hide`, service, about },
    unhide: { ...moderating, path: `/api/v1/operator/${things}/:id/unhide`, service, about: shows },
  }) as const;

const review = hiding(
  'hiring',
  'reviews',
  'Hide the text of a review. Its author can still read it.',
  'Take back that the text of a review was hidden.',
);
const project = hiding(
  'projects',
  'projects',
  'Hide a project. Its client can only close it.',
  'Take back that a project was hidden.',
);
const message = hiding(
  'messaging',
  'messages',
  'Hide the text of a message from both who read it. Its author is told why.',
  'Take back that the text of a message was hidden.',
);
const letter = hiding(
  'proposals',
  'proposals',
  'Hide the cover letter of a proposal. Its author is told why.',
  'Take back that the cover letter of a proposal was hidden.',
);
const file = hiding(
  'files',
  'files',
  'Hide a file, so that nobody can download it. Its owner is told why.',
  'Take back that a file was hidden.',
);
const invitation = hiding(
  'messaging',
  'invitations',
  'Hide the message of an invitation from both who read it. Its client is told why.',
  'Take back that the message of an invitation was hidden.',
);
const question = hiding(
  'messaging',
  'questions',
  'Hide a question from everybody, published or not. Whoever has asked is told why.',
  'Take back that a question was hidden.',
);

/** What accounts do that the operator of the server has named: their own screens ask nothing else. */
export const operatorRoutes = {
  listReports: {
    method: 'GET',
    path: '/api/v1/operator/reports',
    who: 'operator',
    service: 'messaging',
    kind: 'query',
    query: ReportsQuery,
    status: 200,
    answer: Reports,
    about: 'What people have reported: what waits for a decision, the oldest first, or what was decided.',
  },
  readReport: {
    method: 'GET',
    path: '/api/v1/operator/reports/:id',
    who: 'operator',
    service: 'messaging',
    kind: 'query',
    status: 200,
    answer: ReportAnswer,
    about: 'One report.',
  },
  decideReport: {
    method: 'POST',
    path: '/api/v1/operator/reports/:id/decision',
    who: 'operator',
    confirmed: true,
    service: 'messaging',
    kind: 'command',
    body: DecideReport,
    status: 200,
    answer: ReportDecided,
    about: 'Decide a report, once. The person who made it is told by email.',
  },
  hideReview: review.hide,
  unhideReview: review.unhide,
  hideProject: project.hide,
  unhideProject: project.unhide,
  hideMessage: message.hide,
  unhideMessage: message.unhide,
  hideLetter: letter.hide,
  unhideLetter: letter.unhide,
  hideFile: file.hide,
  unhideFile: file.unhide,
  hideInvitation: invitation.hide,
  unhideInvitation: invitation.unhide,
  hideQuestion: question.hide,
  unhideQuestion: question.unhide,
} as const satisfies Record<string, Route>;
