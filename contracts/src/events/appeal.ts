import * as z from 'zod';
import { APPEAL_DECISIONS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { NOTICE_KINDS } from '../hiding.ts';
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
    // Accepted without limit, because each appeal can be decided only once.
    AppealDecided: 'always',
  },
  events: {
    /**
     * `thingId` identifies the hidden content. It is null if the account was suspended, or if the content is a review
     * hidden by an event in an old shape that did not identify it. In earlier releases, a message was identified by the
     * id that its author chose.
     */
    AppealFiled: z.object({
      ...named,
      kind: z.enum(NOTICE_KINDS),
      thingId: Id.nullable(),
      words: personal(),
      filedAt: Instant,
    }),
    /** An operator decided the appeal. After a reversal, the suspension is lifted or the content restored. */
    AppealDecided: z.object({ ...named, decision: z.enum(APPEAL_DECISIONS), reason: personal(), decidedAt: Instant }),
    /** The user deleted the account: the appeal's text is erased, and it can no longer be decided. */
    AppealErased: z.object(named),
  },
});
