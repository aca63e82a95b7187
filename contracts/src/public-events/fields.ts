import * as z from 'zod';
import type { Category, Duration } from '../brief.ts';
import { EXPERIENCE_TYPES, RATE_MAX, SCOPES } from '../constants.ts';
import { KNOWN_SKILLS } from '../skills.ts';

/** Machine-readable names, which stay the same when the labels on screens change. */
export const CATEGORY_SLUGS = {
  'Graphics & Design': 'graphics-design',
  'Digital Marketing': 'digital-marketing',
  'Video & Animation': 'video-animation',
  'Music & Audio': 'music-audio',
  'Programming & Tech': 'programming-tech',
  Business: 'business',
  Lifestyle: 'lifestyle',
  Photography: 'photography',
} as const satisfies Record<Category, string>;

export const DURATION_MONTHS = { '1 month': 1, '3 month': 3, '6 month': 6, '12 month': 12 } as const satisfies Record<
  Duration,
  number
>;

const money = z.number().int().min(1).max(RATE_MAX);
const currency = z
  .literal('INR')
  .meta({ description: 'The ISO 4217 code for the currency of the amount in the same message.' });
const durationMonths = z
  .literal(Object.values(DURATION_MONTHS))
  .meta({ description: 'The planned duration of the work in months.' });

export const projectId = z.uuid().meta({
  description: "The project's public id, which is not the id in its page's address.",
});

/** The public fields of a brief: closed lists and numbers, but not the title, description, file or client. */
export const publicBrief = {
  category: z.enum(CATEGORY_SLUGS).meta({ description: 'The category of the work.' }),
  skills: z
    .array(z.enum(KNOWN_SKILLS))
    .meta({ description: 'The requested skills that are on Hirelane’s list, in the client’s order.' }),
  otherSkills: z
    .number()
    .int()
    .min(0)
    .meta({ description: 'The number of other requested skills, which the client typed and which are private.' }),
  scope: z.enum(SCOPES).meta({ description: 'The client’s estimate of the size of the work.' }),
  experienceType: z.enum(EXPERIENCE_TYPES).meta({ description: 'The requested experience.' }),
  durationMonths,
  rate: money.meta({ description: 'The client’s rate for the whole project, in whole units of the currency.' }),
  currency,
};

export const publicBid = {
  bidRate: money.meta({
    description: 'The freelancer’s rate for the whole project, in whole units of the currency, as of this event.',
  }),
  currency,
  durationMonths,
};
