// Written by `npm run contracts`.
import type { liveRoutes } from '@hirelane/api/routes/live';
import { apiOf } from '@/shared/api/api';

export const liveApi = apiOf<typeof liveRoutes>()({
  streamSignals: ['GET /api/v1/live'],
});
