// Written by `npm run contracts`.
import type { suspensionRoutes } from '@hirelane/contracts/routes/suspension';
import { apiOf } from '@/shared/api/api';
import { nullable, object, text } from '@/shared/lib/shapes';

const OwnSuspension = object({ data: nullable(object({ reason: text, suspendedAt: text })) });

export const suspensionApi = apiOf<typeof suspensionRoutes>()({
  getOwnSuspension: ['GET /api/v1/account/suspension', OwnSuspension],
});
