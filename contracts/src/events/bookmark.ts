import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';

const pair = z.object({ freelancerId: Id, projectId: Id });

/** Streams `bookmark-<freelancerId>_<projectId>`: what a freelancer thinks of a project. */
export const bookmarkStreams = category({
  log: 'feed',
  people: { freelancerId: 'BookmarkErased' },
  owner: 'freelancerId',
  capacity: {
    ProjectUnsaved: 'reserve',
    ProjectUnliked: 'reserve',
    // Each follows what it takes back, and an address that others have learned of must end.
    // Whoever has hidden a job must be able to take it back.
    JobShown: 'reserve',
  },
  events: {
    ProjectSaved: pair,
    ProjectUnsaved: pair,
    ProjectLiked: pair,
    ProjectUnliked: pair,
    /** They do not want to see it in lists any more. `isLess`: nor others that need the same skills as much. */
    JobHidden: pair.extend({ isLess: z.boolean() }),
    JobShown: pair,
    /** The freelancer has deleted their account. */
    BookmarkErased: pair,
  },
});
