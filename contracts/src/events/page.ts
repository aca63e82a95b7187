import * as z from 'zod';
import { AVAILABILITIES, CATEGORIES, VISIBILITIES } from '../constants.ts';
import { Id } from '../fields.ts';
import { personal } from './personal.ts';

/** Streams `page-<userId>`: what a person has chosen for the page about them. */
export const pageEvents = {
  /** It replaces an earlier one, which stays theirs. */
  HandleChosen: z.object({ userId: Id, handle: personal() }),
  VisibilityChosen: z.object({ userId: Id, visibility: z.enum(VISIBILITIES) }),
  AvailabilityChosen: z.object({ userId: Id, availability: z.enum(AVAILABILITIES) }),
  /** The categories that a freelancer works in, for the directory. */
  CategoriesChosen: z.object({ userId: Id, categories: z.array(z.enum(CATEGORIES)) }),
  /** Its owner has deleted their account. */
  PageErased: z.object({ userId: Id }),
};

/** Streams `handle-<SHA-256 of the handle>`: whose it is, for ever. */
export const handleEvents = {
  HandleTaken: z.object({ userId: Id }),
};
