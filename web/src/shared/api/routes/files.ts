// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const filesApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/files')).then((module) => module.filesRoutes),
  {
    uploadFile: 'POST /api/v1/upload',
    downloadFile: 'GET /api/v1/upload/:id',
  },
);
