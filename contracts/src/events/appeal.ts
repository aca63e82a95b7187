import * as z from 'zod';
import { APPEAL_DECISIONS, NOTICE_KINDS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/**
 * `appealId` is the id of the notice, which is also the id of the event that suspended the account or hid the content.
 */
const named = { appealId: Id, userId: Id };

/** Streams `appeal-<appealId>`: a user's one appeal against an operator's notice, and its outcome. */
export const appealStreams = category({
  log: 'identity',
  people: { userId: 'AppealErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    // It follows an appeal, and there can be only one.
    AppealDecided: 'always',
  },
  events: {
    /**
     * `thingId`: what was hidden; null for the account, and for a review hidden by an old shape that did not identify
     * it. For a message in earlier releases: the id that its author chose.
     */
    AppealFiled: z.object({
      ...named,
      kind: z.enum(NOTICE_KINDS),
      thingId: Id.nullable(),
      words: personal(),
      filedAt: Instant,
    }),
    /** Set by an operator. A reversal is followed by lifting the suspension or restoring the content. */
    AppealDecided: z.object({ ...named, decision: z.enum(APPEAL_DECISIONS), reason: personal(), decidedAt: Instant }),
    /** The user deleted the account: the text of the appeal is erased and there is nothing left to decide. */
    AppealErased: z.object(named),
  },
});
