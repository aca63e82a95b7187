// Written by `npm run contracts`.
import type { operatorRoutes } from '@hirelane/api/routes/operator';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const Report = object({
  _id: text,
  about: oneOf('review', 'person', 'project', 'proposal', 'message', 'file', 'invitation', 'question'),
  thingId: text,
  personId: text,
  byId: text,
  reason: oneOf('abuse', 'fraud', 'false', 'unlawful', 'other'),
  words: text,
  filedAt: text,
  reporters: number,
  decision: nullable(oneOf('upheld', 'dismissed')),
  decidedAt: nullable(text),
  decidedById: nullable(text),
  grounds: text,
});

const Reports = object({ data: list(Report), nextCursor: nullable(text) });

const ReportAnswer = object({ data: Report });

const ReportDecided = object({ data: object({ _id: text, decision: oneOf('upheld', 'dismissed') }) });

const Moderated = object({ data: object({ _id: text, isChanged: flag }) });

export const operatorApi = apiOf<typeof operatorRoutes>()({
  listReports: ['GET /api/v1/operator/reports', Reports],
  readReport: ['GET /api/v1/operator/reports/:id', ReportAnswer],
  decideReport: ['POST /api/v1/operator/reports/:id/decision', ReportDecided],
  hideReview: ['POST /api/v1/operator/reviews/:id/hide', Moderated],
  unhideReview: ['POST /api/v1/operator/reviews/:id/unhide', Moderated],
  hideProject: ['POST /api/v1/operator/projects/:id/hide', Moderated],
  unhideProject: ['POST /api/v1/operator/projects/:id/unhide', Moderated],
  hideMessage: ['POST /api/v1/operator/messages/:id/hide', Moderated],
  unhideMessage: ['POST /api/v1/operator/messages/:id/unhide', Moderated],
  hideLetter: ['POST /api/v1/operator/proposals/:id/hide', Moderated],
  unhideLetter: ['POST /api/v1/operator/proposals/:id/unhide', Moderated],
  hideFile: ['POST /api/v1/operator/files/:id/hide', Moderated],
  unhideFile: ['POST /api/v1/operator/files/:id/unhide', Moderated],
  hideInvitation: ['POST /api/v1/operator/invitations/:id/hide', Moderated],
  unhideInvitation: ['POST /api/v1/operator/invitations/:id/unhide', Moderated],
  hideQuestion: ['POST /api/v1/operator/questions/:id/hide', Moderated],
  unhideQuestion: ['POST /api/v1/operator/questions/:id/unhide', Moderated],
});
