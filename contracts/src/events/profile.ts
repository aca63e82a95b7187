import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';
import { personal, plain } from './personal.ts';

const erased = z.object({ userId: Id });

/** Streams `client-<userId>`. */
export const clientStreams = category({
  log: 'profiles',
  people: { userId: 'ClientErased' },
  owner: 'userId',
  subject: 'userId',
  events: {
    CompanyDescribed: z.object({ userId: Id, companyName: personal(), description: personal() }),
    /** The client deleted the account. */
    ClientErased: erased,
  },
});

const item = { userId: Id, itemId: Id };
const education = z.object({
  ...item,
  universityName: personal(),
  completionDate: plain(),
  degree: personal(),
  course: personal(),
  description: personal(),
});
const experience = z.object({
  ...item,
  companyName: personal(),
  role: personal(),
  location: personal(),
  startDate: plain(),
  endDate: plain(),
  description: personal(),
});
const portfolio = z.object({
  ...item,
  title: personal(),
  role: personal(),
  completionDate: plain(),
  projectChallange: personal(),
  projectSolution: personal(),
  /** The id of an upload. */
  file: Id,
});
const removed = z.object(item);

/** Streams `freelancer-<userId>`: the whole profile, because it is always read as a whole and changed by one user. */
export const freelancerStreams = category({
  log: 'profiles',
  people: { userId: 'FreelancerErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    EducationRemoved: 'reserve',
    ExperienceRemoved: 'reserve',
    PortfolioRemoved: 'reserve',
  },
  events: {
    TitleAndBioChanged: z.object({ userId: Id, title: personal(), description: personal() }),
    SkillsChanged: z.object({ userId: Id, skills: z.array(personal()) }),
    EducationAdded: education,
    EducationChanged: education,
    EducationRemoved: removed,
    ExperienceAdded: experience,
    ExperienceChanged: experience,
    ExperienceRemoved: removed,
    PortfolioAdded: portfolio,
    PortfolioChanged: portfolio,
    PortfolioRemoved: removed,
    /** The freelancer deleted the account. */
    FreelancerErased: erased,
  },
});
