import { Moderate, Moderated } from '../api/moderation.ts';
import { DecideReport, ReportAnswer, ReportDecided, Reports, ReportsQuery } from '../api/reports.ts';
import type { Route } from './route.ts';

const moderating = {
  method: 'POST',
  who: 'operator',
  confirmed: true,
  kind: 'command',
  body: Moderate,
  status: 200,
  answer: Moderated,
} as const;

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
  hideReview: {
    ...moderating,
    path: '/api/v1/operator/reviews/:id/hide',
    service: 'hiring',
    about: 'Hide the text of a review. Its author can still read it.',
  },
  unhideReview: {
    ...moderating,
    path: '/api/v1/operator/reviews/:id/unhide',
    service: 'hiring',
    about: 'Take back that the text of a review was hidden.',
  },
  hideProject: {
    ...moderating,
    path: '/api/v1/operator/projects/:id/hide',
    service: 'projects',
    about: 'Hide a project. Its client can only close it.',
  },
  unhideProject: {
    ...moderating,
    path: '/api/v1/operator/projects/:id/unhide',
    service: 'projects',
    about: 'Take back that a project was hidden.',
  },
  hideMessage: {
    ...moderating,
    path: '/api/v1/operator/messages/:id/hide',
    service: 'messaging',
    about: 'Hide the text of a message from both who read it. Its author is told why.',
  },
  unhideMessage: {
    ...moderating,
    path: '/api/v1/operator/messages/:id/unhide',
    service: 'messaging',
    about: 'Take back that the text of a message was hidden.',
  },
  hideLetter: {
    ...moderating,
    path: '/api/v1/operator/proposals/:id/hide',
    service: 'proposals',
    about: 'Hide the cover letter of a proposal. Its author is told why.',
  },
  unhideLetter: {
    ...moderating,
    path: '/api/v1/operator/proposals/:id/unhide',
    service: 'proposals',
    about: 'Take back that the cover letter of a proposal was hidden.',
  },
  hideFile: {
    ...moderating,
    path: '/api/v1/operator/files/:id/hide',
    service: 'files',
    about: 'Hide a file, so that nobody can download it. Its owner is told why.',
  },
  unhideFile: {
    ...moderating,
    path: '/api/v1/operator/files/:id/unhide',
    service: 'files',
    about: 'Take back that a file was hidden.',
  },
  hideInvitation: {
    ...moderating,
    path: '/api/v1/operator/invitations/:id/hide',
    service: 'messaging',
    about: 'Hide the message of an invitation from both who read it. Its client is told why.',
  },
  unhideInvitation: {
    ...moderating,
    path: '/api/v1/operator/invitations/:id/unhide',
    service: 'messaging',
    about: 'Take back that the message of an invitation was hidden.',
  },
  hideQuestion: {
    ...moderating,
    path: '/api/v1/operator/questions/:id/hide',
    service: 'messaging',
    about: 'Hide a question from everybody, published or not. Whoever has asked is told why.',
  },
  unhideQuestion: {
    ...moderating,
    path: '/api/v1/operator/questions/:id/unhide',
    service: 'messaging',
    about: 'Take back that a question was hidden.',
  },
} as const satisfies Record<string, Route>;
