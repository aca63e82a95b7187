import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** The ids that every event of a review has: `authorId` reviews `subjectId`. */
const named = { engagementId: Id, projectId: Id, authorId: Id, subjectId: Id };

/** 1 to 5. */
const stars = z.number().int();

/** Streams `review-<engagementId>_<authorId>`: one party's review of the other. */
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
     * `by`: the author's role in the contract. `until`: the review becomes visible at this time, or earlier if the
     * other party writes a review. Times come from the database.
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
     * The review became visible at `shownAt`, which can also be derived from earlier events and the time; only the
     * email about it depends on this event. `isNew`: the person reviewed does not know yet, because it was not their
     * own review that made this one visible.
     */
    ReviewShown: z.object({ ...named, shownAt: Instant, isNew: z.boolean() }),
    /** The person reviewed replied. */
    ReviewReplied: z.object({ ...named, text: personal(), repliedAt: Instant }),
    /**
     * The operator hid the text for this reason; the stars remain. `reviewId`: missing in events from before there were
     * operators.
     */
    ReviewTextHidden: z.object({ ...named, reviewId: Id.optional(), reason: personal(), hiddenAt: Instant }),
    /** The operator restored the text. `text`: what was hidden. */
    ReviewTextRestored: z.object({ ...named, text: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** The author deleted the account: the text is erased but the stars remain. */
    ReviewErased: z.object(named),
    /** The person reviewed deleted the account: their reply is erased. */
    ReviewSubjectErased: z.object(named),
  },
});
