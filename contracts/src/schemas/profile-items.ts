import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { day, Id, line, prose } from '../fields.ts';
import { FileRef } from './files.ts';

const owner = { profileId: Id.optional() };

/** The education dialog. `course` is the area of study. */
export const EditEducation = z.object({
  ...owner,
  universityName: line('University', LIMITS.university),
  completionDate: day('Completion Date'),
  degree: line('Degree', LIMITS.degree),
  course: line('Area Of Study', LIMITS.areaOfStudy),
  description: prose('Description', LIMITS.itemDescription),
});
export type EditEducation = z.infer<typeof EditEducation>;

/** The experience dialog. The start must be before the end. */
export const EditExperience = z
  .object({
    ...owner,
    companyName: line('Company', LIMITS.companyName),
    role: line('Role', LIMITS.role),
    location: line('Location', LIMITS.location),
    startDate: day('Starting Date'),
    endDate: day('Ending Date'),
    description: prose('Description', LIMITS.itemDescription),
  })
  .refine(({ startDate, endDate }) => startDate < endDate, {
    path: ['endDate'],
    message: 'Start date must be less than end date!.',
  });
export type EditExperience = z.infer<typeof EditExperience>;

/** The portfolio dialog. `projectChallange` is misspelled in the specification. */
export const EditPortfolio = z.object({
  ...owner,
  title: line('Project Title', LIMITS.projectTitle),
  role: line('Role', LIMITS.role),
  completionDate: day('Completion Date'),
  projectChallange: prose('Project Task/Challenge', LIMITS.itemDescription),
  projectSolution: prose('Project Solution', LIMITS.itemDescription),
  /** The id of an uploaded file. */
  file: z.uuid('Attach a file.').transform((id) => id.toLowerCase()),
});
export type EditPortfolio = z.infer<typeof EditPortfolio>;

const stored = { _id: Id, profileId: Id };

export const Education = z.object({ ...EditEducation.shape, ...stored });
export type Education = z.infer<typeof Education>;
export const Experience = z.object({ ...EditExperience.shape, ...stored });
export type Experience = z.infer<typeof Experience>;
export const Portfolio = z.object({ ...EditPortfolio.shape, ...stored, file: FileRef });
export type Portfolio = z.infer<typeof Portfolio>;

export const EducationList = z.object({ data: z.array(Education) });
export const ExperienceList = z.object({ data: z.array(Experience) });
export const PortfolioList = z.object({ data: z.array(Portfolio) });

/** Response to adding or changing an entry. */
export const ItemWritten = z.object({ data: z.object({ _id: Id }) });
export const ItemDeleted = z.object({ isDeleted: z.literal(true) });
