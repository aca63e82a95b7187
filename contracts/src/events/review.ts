import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** The ids in every review event: `authorId` reviews `subjectId`. */
const named = { engagementId: Id, projectId: Id, authorId: Id, subjectId: Id };

/** From 1 to 5. */
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
    // Accepted without limit, because only the operator writes these events.
    ReviewTextHidden: 'reserve',
    ReviewTextRestored: 'reserve',
  },
  events: {
    /**
     * `by` is the author's role in the contract. The review becomes visible at `until`, or earlier if the other party
     * writes a review. Times come from the database.
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
     * email about the review depends on this event. `isNew` is true unless the review became visible because the person
     * reviewed wrote one too.
     */
    ReviewShown: z.object({ ...named, shownAt: Instant, isNew: z.boolean() }),
    /** The person reviewed replied. */
    ReviewReplied: z.object({ ...named, text: personal(), repliedAt: Instant }),
    /**
     * The operator hid the text for this reason; the stars remain. `reviewId` is missing in events from before
     * operators existed.
     */
    ReviewTextHidden: z.object({ ...named, reviewId: Id.optional(), reason: personal(), hiddenAt: Instant }),
    /** The operator restored the text. `text` is the hidden text. */
    ReviewTextRestored: z.object({ ...named, text: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** The author deleted the account: the text is erased but the stars remain. */
    ReviewErased: z.object(named),
    /** The person reviewed deleted the account: their reply is erased. */
    ReviewSubjectErased: z.object(named),
  },
});
