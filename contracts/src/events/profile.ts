import * as z from 'zod';
import { Id } from '../fields.ts';

/** Streams `client-<userId>`. */
export const clientEvents = {
  CompanyDescribed: z.object({ userId: Id, companyName: z.string(), description: z.string() }),
};

/** Streams `freelancer-<userId>`. */
export const freelancerEvents = {
  TitleAndBioChanged: z.object({ userId: Id, title: z.string(), description: z.string() }),
  SkillsChanged: z.object({ userId: Id, skills: z.array(z.string()) }),
};
