// Written by `npm run contracts`.
import type { operatedThingsRoutes } from '@hirelane/api/routes/operated-things';
import { apiOf } from '@/shared/api/api';
import { flag, list, object, optional, text } from '@/shared/lib/shapes';

const OperatedThing = object({
  _id: text,
  personId: text,
  text: text,
  at: text,
  isHidden: flag,
  title: text,
  context: list(object({ _id: text, personId: text, text: text, at: text, isHidden: flag })),
  files: optional(list(text)),
  isHideable: optional(flag),
});

const OperatedThingAnswer = object({ data: OperatedThing });

export const operatedThingsApi = apiOf<typeof operatedThingsRoutes>()({
  readReviewAsOperator: ['GET /api/v1/operator/reviews/:id', OperatedThingAnswer],
  readProjectAsOperator: ['GET /api/v1/operator/projects/:id', OperatedThingAnswer],
  readMessageAsOperator: ['GET /api/v1/operator/messages/:id', OperatedThingAnswer],
  readLetterAsOperator: ['GET /api/v1/operator/proposals/:id', OperatedThingAnswer],
  readFileAsOperator: ['GET /api/v1/operator/files/:id', OperatedThingAnswer],
  readInvitationAsOperator: ['GET /api/v1/operator/invitations/:id', OperatedThingAnswer],
  readQuestionAsOperator: ['GET /api/v1/operator/questions/:id', OperatedThingAnswer],
  readProfileAsOperator: ['GET /api/v1/operator/profiles/:id', OperatedThingAnswer],
  downloadFileAsOperator: ['GET /api/v1/operator/files/:id/content'],
});
