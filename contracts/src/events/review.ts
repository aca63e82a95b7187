import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** The ids that every event of a review has: `authorId` has written it, about `subjectId`. */
const named = { engagementId: Id, projectId: Id, authorId: Id, subjectId: Id };

/** 1 to 5. */
const stars = z.number().int();

/** Streams `review-<engagementId>_<authorId>`: what one of the two of an engagement thinks of the other. */
export const reviewStreams = category({
  log: 'hiring',
  people: { authorId: 'ReviewErased', subjectId: 'ReviewSubjectErased' },
  owner: null,
  subject: {
    ReviewWritten: 'authorId',
    ReviewReplied: 'subjectId',
    ReviewTextHidden: 'authorId',
    ReviewTextRestored: 'authorId',
  },
  capacity: {
    // Only the operator writes them.
    ReviewTextHidden: 'reserve',
    ReviewTextRestored: 'reserve',
  },
  events: {
    /**
     * `by`: what its author was in the engagement. `until`: from then on it is visible in any case, and before then once
     * the other has written theirs. Times are those of the database.
     */
    ReviewWritten: z.object({
      ...named,
      by: z.enum(['client', 'freelancer']),
      quality: stars,
      communication: stars,
      reliability: stars,
      text: personal(),
      writtenAt: Instant,
      until: Instant,
    }),
    /**
     * It is visible from `shownAt` on, which follows from what was written and from the time: nothing but the mail about
     * it waits for this event. `isNew`: the person reviewed does not know, since it was not their own review that made
     * this one visible.
     */
    ReviewShown: z.object({ ...named, shownAt: Instant, isNew: z.boolean() }),
    /** The person reviewed has answered. */
    ReviewReplied: z.object({ ...named, text: personal(), repliedAt: Instant }),
    /** The operator has hidden the text, for this reason; the stars stay. `reviewId`: absent before there were operators. */
    ReviewTextHidden: z.object({ ...named, reviewId: Id.optional(), reason: personal(), hiddenAt: Instant }),
    /** The operator has taken that back. `text`: what was hidden. */
    ReviewTextRestored: z.object({ ...named, text: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** Its author has deleted their account: the text is gone, and the stars stay. */
    ReviewErased: z.object(named),
    /** The person reviewed has deleted their account: their reply is gone. */
    ReviewSubjectErased: z.object(named),
  },
});
