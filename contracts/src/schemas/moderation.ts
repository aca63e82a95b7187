import * as z from 'zod';
import { APPEAL_DECISIONS } from '../constants.ts';
import { Id } from '../fields.ts';
import { NOTICE_KINDS } from '../hiding.ts';
import { OperatorReason } from './reports.ts';

/** An operator's reason for hiding or restoring something; its author can read it. */
export const Moderate = z.object({ reason: OperatorReason });

/** `isChanged` is false if the content was already in the requested state. */
export const Moderated = z.object({ data: z.object({ _id: Id, isChanged: z.boolean() }) });

/**
 * The caller's appeal against a notice, and its outcome. `reason` is the reason for the decision; '' until it is made.
 */
const OwnAppeal = z.object({
  words: z.string(),
  filedAt: z.string(),
  /** Null while it is pending. */
  decision: z.enum(APPEAL_DECISIONS).nullable(),
  reason: z.string(),
  decidedAt: z.string().nullable(),
});

/** Operator actions on the caller and their content: latest first, at most `NOTICES_MAX`. */
export const Notices = z.object({
  data: z.array(
    z.object({
      _id: Id,
      /** The kind of content that was hidden, or the account if it was suspended. */
      kind: z.enum(NOTICE_KINDS),
      reason: z.string(),
      at: z.string(),
      /** Null while the action is in force. */
      undoneAt: z.string().nullable(),
      /** The reason for undoing the action; '' if none was given. */
      undoneFor: z.string(),
      /** Null if the caller has not appealed. */
      appeal: OwnAppeal.nullable(),
      /** The time until which the caller may appeal; null if they cannot appeal or can no longer do so. */
      appealUntil: z.string().nullable(),
    }),
  ),
});
export type Notices = z.infer<typeof Notices>;
