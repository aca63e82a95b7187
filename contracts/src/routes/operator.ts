import { HIDEABLE } from '../hiding.ts';
import { Moderate, Moderated } from '../schemas/moderation.ts';
import { DecideReport, ReportAnswer, ReportDecided, Reports, ReportsQuery } from '../schemas/reports.ts';
import type { ServiceName } from '../services.ts';
import type { Route } from './route.ts';

const command = { method: 'POST', who: 'operator', confirmed: true, kind: 'command' } as const;
const moderating = { ...command, body: Moderate, status: 200, answer: Moderated } as const;

/** An operator's routes for hiding and restoring one kind of content. */
const hiding = <S extends ServiceName, P extends string>(
  { service, path }: Readonly<{ service: S; path: P }>,
  about: string,
  shows: string,
) =>
  ({
    hide: { ...moderating, path: `/api/v1/operator/${path}/:id/hide`, service, about },
    unhide: { ...moderating, path: `/api/v1/operator/${path}/:id/unhide`, service, about: shows },
  }) as const;

const review = hiding(
  HIDEABLE.review,
  'Hide the text of a review. Its author can still read it.',
  'Restore the text of a review.',
);
const project = hiding(HIDEABLE.project, 'Hide a project. Its client can only close it.', 'Restore a project.');
const message = hiding(
  HIDEABLE.message,
  'Hide the text of a message from both readers. Its author is notified of the reason.',
  'Restore the text of a message.',
);
const letter = hiding(
  HIDEABLE.proposal,
  'Hide the cover letter of a proposal. Its author is notified of the reason.',
  'Restore the cover letter of a proposal.',
);
const file = hiding(
  HIDEABLE.file,
  'Hide a file, so that it cannot be downloaded. Its owner is notified of the reason.',
  'Restore a file.',
);
const invitation = hiding(
  HIDEABLE.invitation,
  'Hide the message of an invitation from both readers. Its client is notified of the reason.',
  'Restore the message of an invitation.',
);
const question = hiding(
  HIDEABLE.question,
  'Hide a question from everyone, published or not. Its author is notified of the reason.',
  'Restore a question.',
);

/** Routes for operator accounts appointed by the server operator: the operators' screens use only these. */
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
    about: 'Reports: pending ones, oldest first, or decided ones or all, latest first.',
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
    about: 'Decide a report, which can be decided only once. Its author is notified by email.',
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
