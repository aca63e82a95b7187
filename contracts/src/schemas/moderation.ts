import * as z from 'zod';
import { APPEAL_DECISIONS, NOTICE_KINDS } from '../constants.ts';
import { Id } from '../fields.ts';
import { OperatorReason } from './reports.ts';

/** Why an operator hides something, or takes that back: the person whose it is reads it. */
export const Moderate = z.object({ reason: OperatorReason });

/** `isChanged`: false where it was so already. */
export const Moderated = z.object({ data: z.object({ _id: Id, isChanged: z.boolean() }) });

/** What the caller has answered to a notice, and what became of it. `reason`: why; '' before it is decided. */
const OwnAppeal = z.object({
  words: z.string(),
  filedAt: z.string(),
  /** Null while it waits. */
  decision: z.enum(APPEAL_DECISIONS).nullable(),
  reason: z.string(),
  decidedAt: z.string().nullable(),
});

/** What operators have done about the caller and what they have written: the last one first, at most `NOTICES_MAX`. */
export const Notices = z.object({
  data: z.array(
    z.object({
      _id: Id,
      /** What was hidden, or the account, which was suspended. */
      kind: z.enum(NOTICE_KINDS),
      reason: z.string(),
      at: z.string(),
      /** Null while it is hidden. */
      undoneAt: z.string().nullable(),
      /** Why that was taken back; '' where nobody said. */
      undoneFor: z.string(),
      /** Null before one. */
      appeal: OwnAppeal.nullable(),
      /** Until when the caller may appeal; null where they may not, or not any more. */
      appealUntil: z.string().nullable(),
    }),
  ),
});
export type Notices = z.infer<typeof Notices>;
