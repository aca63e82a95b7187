import * as z from 'zod';
import { APPEAL_DECISIONS, NOTICE_KINDS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** `appealId` is the id of the notice, which is the id of the event of the suspension or of the hiding. */
const named = { appealId: Id, userId: Id };

/** Streams `appeal-<appealId>`: a user's one appeal against a notice of an operator, and its outcome. */
export const appealStreams = category({
  log: 'identity',
  people: { userId: 'AppealErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    // It follows an appeal, which is limited to one.
    AppealDecided: 'always',
  },
  events: {
    /**
     * `thingId`: what was hidden; null for the account, and for a review hidden by a former shape that did not name it.
     * For a message in earlier releases: the id that its author chose.
     */
    AppealFiled: z.object({
      ...named,
      kind: z.enum(NOTICE_KINDS),
      thingId: Id.nullable(),
      words: personal(),
      filedAt: Instant,
    }),
    /** By an operator. A reversal is followed by undoing the suspension or the hiding. */
    AppealDecided: z.object({ ...named, decision: z.enum(APPEAL_DECISIONS), reason: personal(), decidedAt: Instant }),
    /** The user deleted the account: the text of the appeal is erased, and there is nothing left to decide. */
    AppealErased: z.object(named),
  },
});
