import * as z from 'zod';
import { AVAILABILITIES, CATEGORIES, VISIBILITIES } from '../constants.ts';
import { Id } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** Streams `page-<userId>`: the settings of a user's own profile page. */
export const pageStreams = category({
  log: 'profiles',
  people: { userId: 'PageErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    // Hiding a page must work when its stream is full.
    VisibilityChosen: 'reserve',
  },
  events: {
    /** The new handle replaces an earlier one, which remains reserved for the user. */
    HandleChosen: z.object({ userId: Id, handle: personal() }),
    VisibilityChosen: z.object({ userId: Id, visibility: z.enum(VISIBILITIES) }),
    AvailabilityChosen: z.object({ userId: Id, availability: z.enum(AVAILABILITIES) }),
    /** The categories a freelancer works in, for the directory. */
    CategoriesChosen: z.object({ userId: Id, categories: z.array(z.enum(CATEGORIES)) }),
    /** The owner deleted the account. */
    PageErased: z.object({ userId: Id }),
  },
});

/** Streams `handle-<SHA-256 of the handle>`: the permanent owner of a handle. */
export const handleStreams = category({
  log: 'profiles',
  people: {},
  owner: null,
  events: {
    HandleTaken: z.object({ userId: Id }),
  },
});
