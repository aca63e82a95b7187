import * as z from 'zod';
import { AVAILABILITIES, CATEGORIES, FIELDS_MAX, LIMITS, VISIBILITIES } from '../constants.ts';
import { Id, Instant, orStop } from '../fields.ts';
import { Education, Experience, Portfolio } from './profile-items.ts';

/** Names that visitors could mistake for the operator's. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['about', 'account', 'admin', 'administrator', 'api', 'client', 'clients', 'contact', 'freelancer', 'freelancers'],
  ...['help', 'hirelane', 'legal', 'login', 'me', 'moderator', 'operator', 'people', 'privacy', 'root', 'security'],
  ...['settings', 'staff', 'status', 'support', 'system', 'team', 'terms'],
]);

/** ASCII letters, digits and single dashes: no look-alikes, and shorter than an id. Converted to lower case. */
export const Handle = z
  .string('Handle is required.')
  .trim()
  .toLowerCase()
  .min(LIMITS.handleMin, `Handle needs at least ${LIMITS.handleMin} characters.`)
  .max(LIMITS.handle, orStop(`Handle can have at most ${LIMITS.handle} characters.`))
  .regex(
    /^[a-z](?:-?[a-z0-9])*$/,
    'Handle can have only the letters a to z, digits and single dashes, and must begin with a letter.',
  )
  .refine((handle) => !RESERVED.has(handle), 'This handle is reserved.');

export const Visibility = z.enum(VISIBILITIES, 'Choose who sees your page.');
export const Availability = z.enum(AVAILABILITIES, 'Choose your availability.');
/** The categories a freelancer works in, without duplicates. */
const Fields = z
  .array(z.enum(CATEGORIES, 'Choose categories from the list.'), 'Categories must be a list.')
  .max(FIELDS_MAX, `Choose at most ${FIELDS_MAX} categories.`)
  .transform((chosen) => [...new Set(chosen)]);

/** Omitted fields keep their value; at least one field is required. */
export const EditPage = z
  .object({
    handle: Handle.optional(),
    visibility: Visibility.optional(),
    /** Only for freelancers. */
    availability: Availability.optional(),
    /** Only for freelancers. */
    categories: Fields.optional(),
  })
  .refine((chosen) => Object.values(chosen).some((value) => value !== undefined), {
    path: ['visibility'],
    message: 'Choose a handle, who sees your page, your availability, or your categories.',
  });
export type EditPage = z.infer<typeof EditPage>;

/** The settings of a user's page. `handle` is null until the user chooses one. */
export const PageSettings = z.object({
  handle: z.string().nullable(),
  visibility: Visibility,
  availability: Availability,
  categories: z.array(z.enum(CATEGORIES)),
});
export type PageSettings = z.infer<typeof PageSettings>;
export const PageSettingsAnswer = z.object({ data: PageSettings });

/** A page by its handle or its owner's id. `as` previews the caller's own page as another user would see it. */
export const PersonPageQuery = z
  .object({ handle: z.string().max(LIMITS.handle, orStop()).optional(), id: Id.optional(), as: Visibility.optional() })
  .refine(({ handle, id }) => (handle === undefined) !== (id === undefined), {
    path: ['handle'],
    message: 'Specify a handle or an id.',
  });
export type PersonPageQuery = z.infer<typeof PersonPageQuery>;

const person = {
  _id: Id,
  handle: z.string().nullable(),
  firstName: z.string(),
  /** The initial, as in 'R.'; the full name for the parties to a contract and for the owner. */
  lastName: z.string(),
  city: z.string(),
  state: z.string(),
  profileImg: Id.nullable(),
  /** A month in UTC, such as `2026-11`. */
  memberSince: z.string(),
};

/** The part of a page that the caller can see: `freelancer` or `client`, depending on the role. */
export const PersonPage = z.object({
  ...person,
  freelancer: z
    .object({
      title: z.string(),
      description: z.string(),
      skills: z.array(z.string()),
      availability: Availability,
      /** The number of contracts completed before today (UTC). */
      completed: z.number().int(),
      education: z.array(Education),
      experience: z.array(Experience),
      portfolio: z.array(Portfolio),
    })
    .nullable(),
  client: z
    .object({
      companyName: z.string(),
      description: z.string(),
      /** When an operator checked the company under its current name; null if none did. */
      verifiedAt: Instant.nullish(),
      /** The number of projects that were ever published, including those since closed or deleted. */
      projects: z.number().int(),
      /** The number of contracts that started before today (UTC). */
      hires: z.number().int(),
    })
    .nullable(),
});
export type PersonPage = z.infer<typeof PersonPage>;
export const PersonPageAnswer = z.object({ data: PersonPage });

/** Completed contracts whose clients allow the freelancer to mention them, latest completion first. */
export const CompletedContracts = z.object({
  data: z.array(
    z.object({
      _id: Id,
      /** The project's title. */
      title: z.string(),
      /** The month of completion in UTC, such as `2026-11`. */
      month: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type CompletedContracts = z.infer<typeof CompletedContracts>;
