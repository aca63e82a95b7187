// Written by `npm run contracts`.
import type { profilesRoutes } from '@hirelane/api/routes/profiles';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, object, oneOf, optional, text } from '@/shared/lib/shapes';

const ClientProfile = object({
  _id: text,
  userId: text,
  companyName: text,
  description: text,
  isVerified: flag,
  verifiedAt: optional(nullable(text)),
});

const ClientProfileAnswer = object({ data: ClientProfile });

const ClientProfileUpdated = object({ isProfileUpdated: oneOf(true), data: ClientProfile });

const FreelancerProfile = object({ _id: text, userId: text, title: text, description: text, skills: list(text) });

const FreelancerProfileAnswer = object({ data: FreelancerProfile });

const FreelancerProfileUpdated = object({ isProfileUpdated: oneOf(true), data: FreelancerProfile });

export const profilesApi = apiOf<typeof profilesRoutes>()({
  getClientProfile: ['GET /api/v1/client/profile/:userId', ClientProfileAnswer],
  editClientProfile: ['PUT /api/v1/client/profile/:userId', ClientProfileUpdated],
  getFreelancerProfile: ['GET /api/v1/freelancer/profile/:userId', FreelancerProfileAnswer],
  editFreelancerProfile: ['PUT /api/v1/freelancer/profile/:userId', FreelancerProfileUpdated],
});
