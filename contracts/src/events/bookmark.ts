import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';

const pair = z.object({ freelancerId: Id, projectId: Id });

/** Streams `bookmark-<freelancerId>_<projectId>`: whether a freelancer saved, liked or hid a project. */
export const bookmarkStreams = category({
  log: 'feed',
  people: { freelancerId: 'BookmarkErased' },
  owner: 'freelancerId',
  capacity: {
    ProjectUnsaved: 'reserve',
    ProjectUnliked: 'reserve',
    // Undoing must work even when the stream is full.
    JobShown: 'reserve',
  },
  events: {
    ProjectSaved: pair,
    ProjectUnsaved: pair,
    ProjectLiked: pair,
    ProjectUnliked: pair,
    /**
     * The freelancer hid the project from lists. If `isLess` is true, projects that require similar skills are also
     * ranked lower.
     */
    JobHidden: pair.extend({ isLess: z.boolean() }),
    JobShown: pair,
    /** The freelancer deleted the account. */
    BookmarkErased: pair,
  },
});
