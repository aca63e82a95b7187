// Written by `npm run contracts`.
import type { profilesRoutes } from '@hirelane/contracts/routes/profiles';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

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

const Education = object({
  profileId: text,
  universityName: text,
  completionDate: text,
  degree: text,
  course: text,
  description: text,
  _id: text,
});

const EducationList = object({ data: list(Education) });

const ItemWritten = object({ data: object({ _id: text }) });

const ItemDeleted = object({ isDeleted: oneOf(true) });

const Experience = object({
  profileId: text,
  companyName: text,
  role: text,
  location: text,
  startDate: text,
  endDate: text,
  description: text,
  _id: text,
});

const ExperienceList = object({ data: list(Experience) });

const FileRef = object({ _id: text, name: text, size: number, contentType: text });

const Portfolio = object({
  profileId: text,
  title: text,
  role: text,
  completionDate: text,
  projectChallange: text,
  projectSolution: text,
  file: FileRef,
  _id: text,
});

const PortfolioList = object({ data: list(Portfolio) });

const PersonPage = object({
  _id: text,
  handle: nullable(text),
  firstName: text,
  lastName: text,
  city: text,
  state: text,
  profileImg: nullable(text),
  memberSince: text,
  freelancer: nullable(
    object({
      title: text,
      description: text,
      skills: list(text),
      availability: oneOf('available', 'limited', 'unavailable'),
      completed: number,
      education: list(Education),
      experience: list(Experience),
      portfolio: list(Portfolio),
    }),
  ),
  client: nullable(
    object({
      companyName: text,
      description: text,
      verifiedAt: optional(nullable(text)),
      projects: number,
      hires: number,
    }),
  ),
});

const PersonPageAnswer = object({ data: PersonPage });

const PageSettings = object({
  handle: nullable(text),
  visibility: oneOf('everyone', 'signed-in', 'dealing'),
  availability: oneOf('available', 'limited', 'unavailable'),
  categories: list(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
});

const PageSettingsAnswer = object({ data: PageSettings });

export const profilesApi = apiOf<typeof profilesRoutes>()({
  getClientProfile: ['GET /api/v1/client/profile/:userId', ClientProfileAnswer],
  editClientProfile: ['PUT /api/v1/client/profile/:userId', ClientProfileUpdated],
  getFreelancerProfile: ['GET /api/v1/freelancer/profile/:userId', FreelancerProfileAnswer],
  editFreelancerProfile: ['PUT /api/v1/freelancer/profile/:userId', FreelancerProfileUpdated],
  listEducation: ['GET /api/v1/freelancer/education/:profileId', EducationList],
  addEducation: ['POST /api/v1/freelancer/education/:profileId', ItemWritten],
  editEducation: ['PUT /api/v1/freelancer/education/:id', ItemWritten],
  deleteEducation: ['DELETE /api/v1/freelancer/education/:id', ItemDeleted],
  listExperience: ['GET /api/v1/freelancer/experience/:profileId', ExperienceList],
  addExperience: ['POST /api/v1/freelancer/experience/:profileId', ItemWritten],
  editExperience: ['PUT /api/v1/freelancer/experience/:id', ItemWritten],
  deleteExperience: ['DELETE /api/v1/freelancer/experience/:id', ItemDeleted],
  listPortfolio: ['GET /api/v1/freelancer/portfolio/:profileId', PortfolioList],
  addPortfolio: ['POST /api/v1/freelancer/portfolio/:profileId', ItemWritten],
  editPortfolio: ['PUT /api/v1/freelancer/portfolio/:id', ItemWritten],
  deletePortfolio: ['DELETE /api/v1/freelancer/portfolio/:id', ItemDeleted],
  readPage: ['GET /api/v1/page', PersonPageAnswer],
  readPageSettings: ['GET /api/v1/page/settings', PageSettingsAnswer],
  editPage: ['PUT /api/v1/page/settings', PageSettingsAnswer],
});
