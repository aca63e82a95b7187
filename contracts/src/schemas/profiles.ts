import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, line, prose, Skills } from '../fields.ts';

/** `_id` is the profile's id. It is the same as its owner's id, because a user has only one profile. */
export const ClientProfile = z.object({
  _id: Id,
  userId: Id,
  companyName: z.string(),
  description: z.string(),
  /** Whether an operator has checked the company under its current name. */
  isVerified: z.boolean(),
  /** The time of the check; null if `isVerified` is false. */
  verifiedAt: Instant.nullish(),
});
export type ClientProfile = z.infer<typeof ClientProfile>;
export const ClientProfileAnswer = z.object({ data: ClientProfile });

/** Both fields may be empty, because the specification does not require them. */
export const EditClientProfile = z.object({
  _id: Id.optional(),
  userId: Id.optional(),
  companyName: line('Company Name', LIMITS.companyName, 0),
  description: prose('Description', LIMITS.companyDescription, 0),
});
export type EditClientProfile = z.infer<typeof EditClientProfile>;

export const FreelancerProfile = z.object({
  _id: Id,
  userId: Id,
  title: z.string(),
  description: z.string(),
  skills: z.array(z.string()),
});
export type FreelancerProfile = z.infer<typeof FreelancerProfile>;
export const FreelancerProfileAnswer = z.object({ data: FreelancerProfile });

/** The title dialog. Both fields may be empty, because the specification does not require them. */
export const TitleAndBio = z.object({
  title: line('Your title', LIMITS.profileTitle, 0),
  description: prose('Your Bio', LIMITS.bio, 0),
});
export type TitleAndBio = z.infer<typeof TitleAndBio>;

/** The whole profile; title and bio may still be empty, because users can enter skills first. */
export const EditFreelancerProfile = z.object({
  _id: Id.optional(),
  userId: Id.optional(),
  title: line('Your title', LIMITS.profileTitle, 0),
  description: prose('Your Bio', LIMITS.bio, 0),
  skills: Skills,
});
export type EditFreelancerProfile = z.infer<typeof EditFreelancerProfile>;

export const FreelancerProfileUpdated = z.object({ isProfileUpdated: z.literal(true), data: FreelancerProfile });
export const ClientProfileUpdated = z.object({ isProfileUpdated: z.literal(true), data: ClientProfile });
