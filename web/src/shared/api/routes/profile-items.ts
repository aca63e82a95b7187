// Written by `npm run contracts`.
import type { profileItemsRoutes } from '@hirelane/api/routes/profile-items';
import { apiOf } from '@/shared/api/api';
import { list, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

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

const ThumbnailSize = object({ width: number, height: number });

const FileRef = object({ _id: text, name: text, size: number, contentType: text, thumbnail: optional(ThumbnailSize) });

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

export const profileItemsApi = apiOf<typeof profileItemsRoutes>()({
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
});
