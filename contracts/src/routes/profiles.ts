import {
  ClientProfileAnswer,
  ClientProfileUpdated,
  EditClientProfile,
  EditFreelancerProfile,
  FreelancerProfileAnswer,
  FreelancerProfileUpdated,
} from '../schemas/profiles.ts';
import type { Route } from './route.ts';

/** Routes for a client's company, and for a freelancer's title, bio and skills. */
export const profilesRoutes = {
  getClientProfile: {
    method: 'GET',
    path: '/api/v1/client/profile/:userId',
    who: 'user',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: ClientProfileAnswer,
    about: "A client's company.",
  },
  editClientProfile: {
    method: 'PUT',
    path: '/api/v1/client/profile/:userId',
    who: 'client',
    service: 'profiles',
    kind: 'command',
    limit: 'details',
    body: EditClientProfile,
    status: 200,
    answer: ClientProfileUpdated,
    about: "Change the caller's company.",
  },
  getFreelancerProfile: {
    method: 'GET',
    path: '/api/v1/freelancer/profile/:userId',
    who: 'user',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: FreelancerProfileAnswer,
    about: "A freelancer's title, bio and skills.",
  },
  editFreelancerProfile: {
    method: 'PUT',
    path: '/api/v1/freelancer/profile/:userId',
    who: 'freelancer',
    service: 'profiles',
    kind: 'command',
    limit: 'profile',
    body: EditFreelancerProfile,
    status: 200,
    answer: FreelancerProfileUpdated,
    about: "Change the caller's title, bio and skills.",
  },
} as const satisfies Record<string, Route>;
