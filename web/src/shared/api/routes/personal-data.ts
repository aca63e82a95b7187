// Written by `npm run contracts`.
import type { personalDataRoutes } from '@hirelane/api/routes/personal-data';
import { apiOf } from '@/shared/api/api';
import { anything, list, object, oneOf, record, text } from '@/shared/lib/shapes';

const PersonalRecord = object({
  kind: text,
  id: text,
  history: list(object({ what: text, at: text, data: anything })),
});

const MyData = object({
  userId: text,
  downloadedAt: text,
  records: record(list(PersonalRecord)),
  files: list(text),
  sessions: list(object({ createdAt: text, lastSeenAt: text, device: text })),
});

const AccountDeleted = object({ isDeleted: oneOf(true) });

export const personalDataApi = apiOf<typeof personalDataRoutes>()({
  downloadMyData: ['GET /api/v1/account/data', MyData],
  deleteAccount: ['POST /api/v1/account/deletion', AccountDeleted],
});
