// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const personalDataApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/personal-data')).then((module) => module.personalDataRoutes),
  {
    downloadMyData: 'GET /api/v1/account/data',
    deleteAccount: 'POST /api/v1/account/deletion',
  },
);
