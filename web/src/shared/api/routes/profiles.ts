// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const profilesApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/profiles')).then((module) => module.profilesRoutes),
  {
    getClientProfile: 'GET /api/v1/client/profile/:userId',
    editClientProfile: 'PUT /api/v1/client/profile/:userId',
    getFreelancerProfile: 'GET /api/v1/freelancer/profile/:userId',
    editFreelancerProfile: 'PUT /api/v1/freelancer/profile/:userId',
    listEducation: 'GET /api/v1/freelancer/education/:profileId',
    addEducation: 'POST /api/v1/freelancer/education/:profileId',
    editEducation: 'PUT /api/v1/freelancer/education/:id',
    deleteEducation: 'DELETE /api/v1/freelancer/education/:id',
    listExperience: 'GET /api/v1/freelancer/experience/:profileId',
    addExperience: 'POST /api/v1/freelancer/experience/:profileId',
    editExperience: 'PUT /api/v1/freelancer/experience/:id',
    deleteExperience: 'DELETE /api/v1/freelancer/experience/:id',
    listPortfolio: 'GET /api/v1/freelancer/portfolio/:profileId',
    addPortfolio: 'POST /api/v1/freelancer/portfolio/:profileId',
    editPortfolio: 'PUT /api/v1/freelancer/portfolio/:id',
    deletePortfolio: 'DELETE /api/v1/freelancer/portfolio/:id',
  },
);
