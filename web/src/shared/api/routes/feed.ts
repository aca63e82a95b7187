// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const feedApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/feed')).then((module) => module.feedRoutes),
  {
    searchProjects: 'GET /api/v1/project',
    listProjects: 'GET /api/v1/client/project',
    getProject: 'GET /api/v1/client/project/:id',
    saveProject: 'PUT /api/v1/freelancer/saved/:projectId',
    unsaveProject: 'DELETE /api/v1/freelancer/saved/:projectId',
    likeProject: 'PUT /api/v1/freelancer/liked/:projectId',
    unlikeProject: 'DELETE /api/v1/freelancer/liked/:projectId',
  },
);
