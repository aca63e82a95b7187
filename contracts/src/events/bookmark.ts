import * as z from 'zod';
import { Id } from '../fields.ts';

const pair = z.object({ freelancerId: Id, projectId: Id });

/** Streams `bookmark-<freelancerId>_<projectId>`: what a freelancer thinks of a project. */
export const bookmarkEvents = {
  ProjectSaved: pair,
  ProjectUnsaved: pair,
  ProjectLiked: pair,
  ProjectUnliked: pair,
  /** The freelancer has deleted their account. */
  BookmarkErased: pair,
};
