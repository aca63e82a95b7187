import * as z from 'zod';
import { APPEAL_DECISIONS, NOTICE_KINDS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** `appealId` is the id of the notice: that of the event by which an operator has suspended or hidden. */
const named = { appealId: Id, userId: Id };

/** Streams `appeal-<appealId>`: what somebody answers to a notice of an operator, once, and what becomes of it. */
export const appealStreams = category({
  log: 'identity',
  people: { userId: 'AppealErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    // It follows an appeal, which is one.
    AppealDecided: 'always',
  },
  events: {
    /**
     * `thingId`: what was hidden; null for the account, and for a review that was hidden before its event named it. Of a
     * message, in earlier releases, the id that its author chose.
     */
    AppealFiled: z.object({
      ...named,
      kind: z.enum(NOTICE_KINDS),
      thingId: Id.nullable(),
      words: personal(),
      filedAt: Instant,
    }),
    /** By an operator. What was done to the account, or hidden, is taken back after a reversal. */
    AppealDecided: z.object({ ...named, decision: z.enum(APPEAL_DECISIONS), reason: personal(), decidedAt: Instant }),
    /** The person has deleted their account: their words are gone, and nothing is left to decide. */
    AppealErased: z.object(named),
  },
});
