// Written by `npm run contracts`.
import type { appealsRoutes } from '@hirelane/api/routes/appeals';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const AppealFiled = object({ data: object({ _id: text }) });

const Appeal = object({
  _id: text,
  kind: oneOf('account', 'review', 'project', 'message', 'proposal', 'file', 'invitation', 'question'),
  thingId: nullable(text),
  personId: text,
  words: text,
  filedAt: text,
  notice: object({ reason: text, at: text, by: nullable(object({ _id: text, name: text })), undoneAt: nullable(text) }),
  decision: nullable(oneOf('upheld', 'reversed')),
  reason: text,
  decidedAt: nullable(text),
  decidedBy: nullable(object({ _id: text, name: text })),
});

const Appeals = object({ data: list(Appeal), nextCursor: nullable(text), waiting: number });

const AppealAnswer = object({
  data: object({
    _id: text,
    kind: oneOf('account', 'review', 'project', 'message', 'proposal', 'file', 'invitation', 'question'),
    thingId: nullable(text),
    personId: text,
    words: text,
    filedAt: text,
    notice: object({
      reason: text,
      at: text,
      by: nullable(object({ _id: text, name: text })),
      undoneAt: nullable(text),
    }),
    decision: nullable(oneOf('upheld', 'reversed')),
    reason: text,
    decidedAt: nullable(text),
    decidedBy: nullable(object({ _id: text, name: text })),
    mayDecide: flag,
  }),
});

const AppealDecided = object({ data: object({ _id: text, decision: oneOf('upheld', 'reversed'), isUndone: flag }) });

export const appealsApi = apiOf<typeof appealsRoutes>()({
  fileAppeal: ['POST /api/v1/account/notices/:id/appeal', AppealFiled],
  listAppeals: ['GET /api/v1/operator/appeals', Appeals],
  readAppeal: ['GET /api/v1/operator/appeals/:id', AppealAnswer],
  decideAppeal: ['POST /api/v1/operator/appeals/:id/decision', AppealDecided],
});
