import * as z from 'zod';
import { Id } from '../fields.ts';

const pair = z.object({ freelancerId: Id, projectId: Id });

/** Streams `bookmark-<freelancerId>_<projectId>`: what a freelancer thinks of a project. */
export const bookmarkEvents = {
  ProjectSaved: pair,
  ProjectUnsaved: pair,
  ProjectLiked: pair,
  ProjectUnliked: pair,
  /** They do not want to see it in lists any more. `isLess`: nor others that need the same skills as much. */
  JobHidden: pair.extend({ isLess: z.boolean() }),
  JobShown: pair,
  /** The freelancer has deleted their account. */
  BookmarkErased: pair,
};
