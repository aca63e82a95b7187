// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const projectsApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/projects')).then((module) => module.projectsRoutes),
  {
    postProject: 'POST /api/v1/client/project/',
    draftProject: 'POST /api/v1/client/project/draft',
    editProject: 'PUT /api/v1/client/project/:id',
    publishProject: 'POST /api/v1/client/project/:id/publish',
    unpublishProject: 'POST /api/v1/client/project/:id/unpublish',
    closeProject: 'POST /api/v1/client/project/:id/close',
    deleteDraft: 'DELETE /api/v1/client/project/:id',
  },
);
