import * as z from 'zod';
import { APPEAL_DECISIONS, LIMITS } from '../constants.ts';
import { Id, prose } from '../fields.ts';
import { HIDEABLE_KINDS, NOTICE_KINDS } from '../hiding.ts';
import { Actor } from './operator-accounts.ts';
import { PageQuery } from './projects.ts';
import { OperatorReason } from './reports.ts';

/** An appeal against an operator's notice. */
export const FileAppeal = z.strictObject({ words: prose('Appeal', LIMITS.appealWords) });

/** `_id` is the notice's id, which is also the appeal's. */
export const AppealFiled = z.object({ data: z.object({ _id: Id }) });

/** The appeals in an operator's list: pending ones, oldest first, or decided ones, latest first. */
export const AppealsQuery = z.object({
  ...PageQuery.shape,
  state: z.enum(['open', ...APPEAL_DECISIONS, 'any']).default('open'),
});
export type AppealsQuery = z.infer<typeof AppealsQuery>;

/** An appeal as shown to an operator. */
export const Appeal = z.object({
  _id: Id,
  kind: z.enum(NOTICE_KINDS),
  /** The id of the hidden content; null for a suspended account. */
  thingId: Id.nullable(),
  /** The author of the appeal. */
  personId: Id,
  words: z.string(),
  filedAt: z.string(),
  /** The action being appealed. `undoneAt` is null while the action is in force. */
  notice: z.object({ reason: z.string(), at: z.string(), by: Actor, undoneAt: z.string().nullable() }),
  /** Null until it is decided. */
  decision: z.enum(APPEAL_DECISIONS).nullable(),
  /** The reason for the decision; '' until then. */
  reason: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: Actor,
});
export type Appeal = z.infer<typeof Appeal>;

/** `waiting` is the number of pending appeals. */
export const Appeals = z.object({ data: z.array(Appeal), nextCursor: z.string().nullable(), waiting: z.int() });

/**
 * `mayDecide` is false for the operator's own appeal, and for the operator who took the action if another operator can
 * decide.
 */
export const AppealAnswer = z.object({ data: Appeal.extend({ mayDecide: z.boolean() }) });

export const DecideAppeal = z.strictObject({
  decision: z.enum(APPEAL_DECISIONS, 'Choose a decision.'),
  reason: OperatorReason,
});

/** `isUndone` is true if the account or the content is restored, and false if there is nothing left to restore. */
export const AppealDecided = z.object({
  data: z.object({ _id: Id, decision: z.enum(APPEAL_DECISIONS), isUndone: z.boolean() }),
});
export type AppealDecided = z.infer<typeof AppealDecided>;

/** Sent by the bff to identity. `userId` is the operator who decides. */
export const DecideAppealOf = z.object({
  userId: Id,
  appealId: Id,
  decision: z.enum(APPEAL_DECISIONS),
  reason: OperatorReason,
});

/**
 * The recorded decision. `toShow` is the content that the owning service must still restore; `restored` is the restored
 * account.
 */
export const AppealRecorded = z.object({
  data: z.object({
    _id: Id,
    decision: z.enum(APPEAL_DECISIONS),
    reason: z.string(),
    restored: Id.nullable(),
    toShow: z.object({ kind: z.enum(HIDEABLE_KINDS), id: Id }).nullable(),
    isUndone: z.boolean(),
  }),
});
export type AppealRecorded = z.infer<typeof AppealRecorded>;
