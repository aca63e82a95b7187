import * as z from 'zod';
import { Id } from '../fields.ts';

/** Streams `client-<userId>`. */
export const clientEvents = {
  CompanyDescribed: z.object({ userId: Id, companyName: z.string(), description: z.string() }),
};

const item = { userId: Id, itemId: Id };
const education = z.object({
  ...item,
  universityName: z.string(),
  completionDate: z.string(),
  degree: z.string(),
  course: z.string(),
  description: z.string(),
});
const experience = z.object({
  ...item,
  companyName: z.string(),
  role: z.string(),
  location: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  description: z.string(),
});
const portfolio = z.object({
  ...item,
  title: z.string(),
  role: z.string(),
  completionDate: z.string(),
  projectChallange: z.string(),
  projectSolution: z.string(),
  /** Id of an upload. */
  file: Id,
});
const removed = z.object(item);

/** Streams `freelancer-<userId>`: the whole profile, since it is read whole and changed by one person. */
export const freelancerEvents = {
  TitleAndBioChanged: z.object({ userId: Id, title: z.string(), description: z.string() }),
  SkillsChanged: z.object({ userId: Id, skills: z.array(z.string()) }),
  EducationAdded: education,
  EducationChanged: education,
  EducationRemoved: removed,
  ExperienceAdded: experience,
  ExperienceChanged: experience,
  ExperienceRemoved: removed,
  PortfolioAdded: portfolio,
  PortfolioChanged: portfolio,
  PortfolioRemoved: removed,
};
