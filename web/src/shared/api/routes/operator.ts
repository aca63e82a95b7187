// Written by `npm run contracts`.
import type { operatorRoutes } from '@hirelane/contracts/routes/operator';
import { apiOf } from '@/shared/api/api';
import { list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const Report = object({
  _id: text,
  about: oneOf('review', 'person', 'project', 'proposal', 'message', 'file'),
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

const ReportDecided = object({ data: object({ _id: text, decision: oneOf('upheld', 'dismissed') }) });

export const operatorApi = apiOf<typeof operatorRoutes>()({
  listReports: ['GET /api/v1/operator/reports', Reports],
  decideReport: ['POST /api/v1/operator/reports/:id/decision', ReportDecided],
});
