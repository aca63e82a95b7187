import { randomUUID } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';
import { anEducation, anExperience, aPortfolioEntry } from '@hirelane/api/testing/fixtures';

import { type Cases, type Ids, long } from './case.ts';

const educationCase = {
  as: 'freelancer',
  valid: () => anEducation(),
  overlong: {
    universityName: long(LIMITS.university),
    degree: long(LIMITS.degree),
    course: long(LIMITS.areaOfStudy),
    description: long(LIMITS.itemDescription),
  },
  optional: [],
  texts: ['universityName', 'degree', 'course', 'description'],
} as const;
const experienceCase = {
  as: 'freelancer',
  valid: () => anExperience(),
  overlong: {
    companyName: long(LIMITS.companyName),
    role: long(LIMITS.role),
    location: long(LIMITS.location),
    description: long(LIMITS.itemDescription),
  },
  optional: [],
  texts: ['companyName', 'role', 'location', 'description'],
} as const;
const portfolioCase = {
  as: 'freelancer',
  valid: (ids: Ids) => aPortfolioEntry({ file: ids.file }),
  overlong: {
    title: long(LIMITS.projectTitle),
    role: long(LIMITS.role),
    projectChallange: long(LIMITS.itemDescription),
    projectSolution: long(LIMITS.itemDescription),
  },
  optional: [],
  texts: ['title', 'role', 'projectChallange', 'projectSolution'],
} as const;

export const profileCases: Cases = {
  addEducation: { ...educationCase, path: (ids) => `/api/v1/freelancer/education/${ids.freelancer}` },
  editEducation: { ...educationCase, path: () => `/api/v1/freelancer/education/${randomUUID()}` },
  addExperience: { ...experienceCase, path: (ids) => `/api/v1/freelancer/experience/${ids.freelancer}` },
  editExperience: { ...experienceCase, path: () => `/api/v1/freelancer/experience/${randomUUID()}` },
  addPortfolio: { ...portfolioCase, path: (ids) => `/api/v1/freelancer/portfolio/${ids.freelancer}` },
  editPortfolio: { ...portfolioCase, path: () => `/api/v1/freelancer/portfolio/${randomUUID()}` },
  editPage: {
    as: 'freelancer',
    path: () => '/api/v1/page/settings',
    valid: () => ({
      handle: `h-${randomUUID().slice(-12)}`,
      visibility: 'dealing',
      availability: 'limited',
      categories: ['Business'],
    }),
    overlong: { handle: long(LIMITS.handle) },
    optional: ['handle', 'visibility', 'availability', 'categories'],
    texts: ['handle'],
  },
  editClientProfile: {
    as: 'client',
    path: (ids) => `/api/v1/client/profile/${ids.client}`,
    valid: () => ({ companyName: 'Rao & Daughters', description: 'Tea.' }),
    overlong: { companyName: long(LIMITS.companyName), description: long(LIMITS.companyDescription) },
    optional: [],
    texts: ['companyName', 'description'],
  },
  editFreelancerProfile: {
    as: 'freelancer',
    path: (ids) => `/api/v1/freelancer/profile/${ids.freelancer}`,
    valid: () => ({ title: 'Shop builder', description: 'I build shops.', skills: ['React'] }),
    overlong: { title: long(LIMITS.profileTitle), description: long(LIMITS.bio) },
    optional: [],
    texts: ['title', 'description'],
  },
};
