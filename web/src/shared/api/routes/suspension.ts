// Written by `npm run contracts`.
import type { suspensionRoutes } from '@hirelane/api/routes/suspension';
import { apiOf } from '@/shared/api/api';
import { list, nullable, object, oneOf, text } from '@/shared/lib/shapes';

const OwnSuspension = object({ data: nullable(object({ reason: text, suspendedAt: text })) });

const Notices = object({
  data: list(
    object({
      _id: text,
      kind: oneOf('account', 'review', 'project', 'message', 'proposal', 'file', 'invitation', 'question'),
      reason: text,
      at: text,
      undoneAt: nullable(text),
      undoneFor: text,
      appeal: nullable(
        object({
          words: text,
          filedAt: text,
          decision: nullable(oneOf('upheld', 'reversed')),
          reason: text,
          decidedAt: nullable(text),
        }),
      ),
      appealUntil: nullable(text),
    }),
  ),
});

export const suspensionApi = apiOf<typeof suspensionRoutes>()({
  getOwnSuspension: ['GET /api/v1/account/suspension', OwnSuspension],
  listNotices: ['GET /api/v1/account/notices', Notices],
});
