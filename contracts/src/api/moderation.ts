import * as z from 'zod';
import { NOTICES } from '../constants.ts';
import { Id } from '../fields.ts';
import { OperatorReason } from './reports.ts';

/** Why an operator hides something, or takes that back: the person whose it is reads it. */
export const Moderate = z.object({ reason: OperatorReason });

/** `isChanged`: false where it was so already. */
export const Moderated = z.object({ data: z.object({ _id: Id, isChanged: z.boolean() }) });

/** What operators have done about what the caller has written: the last one first, at most `NOTICES_MAX`. */
export const Notices = z.object({
  data: z.array(
    z.object({
      _id: Id,
      /** What was hidden. */
      kind: z.enum(NOTICES),
      reason: z.string(),
      at: z.string(),
      /** Null while it is hidden. */
      undoneAt: z.string().nullable(),
      /** Why that was taken back; '' where nobody said. */
      undoneFor: z.string(),
    }),
  ),
});
export type Notices = z.infer<typeof Notices>;
