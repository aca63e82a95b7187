// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const confirmationApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/confirmation')).then((module) => module.confirmationRoutes),
  {
    confirmationState: 'GET /api/v1/auth/confirmation',
    confirm: 'POST /api/v1/auth/confirmation',
    confirmByProvider: 'POST /api/v1/auth/confirmation/provider',
  },
);
