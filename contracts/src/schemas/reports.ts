import * as z from 'zod';
import { LIMITS, REPORT_DECISIONS, REPORT_REASONS, REPORTED } from '../constants.ts';
import { Id, lines, prose } from '../fields.ts';
import { PageQuery } from './projects.ts';

/** The reason for a report, with an explanation. */
export const ReportGrounds = z.object({
  reason: z.enum(REPORT_REASONS, 'Choose a reason.'),
  words: prose('Message', LIMITS.reportWords, 0).default(''),
});

type Grounds = Readonly<{ reason: (typeof REPORT_REASONS)[number]; words: string }>;

/** If none of the reasons fits, the reporter must explain. */
export const areEnough = ({ reason, words }: Grounds): boolean => reason !== 'other' || words !== '';
export const NOT_ENOUGH = { path: ['words'], message: 'Describe what is wrong.' };

/**
 * A report to the operator. `id` identifies the reported item, such as a review, person or project. `conversation` is a
 * message's conversation, because the message's id is unique only there. If `conversation` is missing, as in pages from
 * earlier releases, all messages to the caller with that id are reported.
 */
export const FileReport = ReportGrounds.extend({
  about: z.enum(REPORTED, 'Choose what you are reporting.'),
  id: Id,
  conversation: z.object({ projectId: Id, freelancerId: Id }).optional(),
}).refine(areEnough, NOT_ENOUGH);
export type FileReport = z.infer<typeof FileReport>;

/** `_id` is the report's id, which is the same when a user reports the same item again. */
export const ReportFiled = z.object({ data: z.object({ _id: Id }) });

/** The reports in an operator's list: pending ones, oldest first; or decided ones, or all, latest first. */
export const ReportsQuery = z.object({
  ...PageQuery.shape,
  state: z.enum(['open', ...REPORT_DECISIONS, 'any']).default('open'),
  about: z.enum(REPORTED).optional(),
  /** The author or owner of the reported item. */
  person: Id.optional(),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;

/** A report as shown to an operator. `words` is also '' once the reporter has deleted their account. */
export const Report = z.object({
  _id: Id,
  about: z.enum(REPORTED),
  /** The id that operator routes use for the reported item. */
  thingId: Id,
  /** The author or owner. */
  personId: Id,
  /** The reporter. */
  byId: Id,
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  filedAt: z.string(),
  /** The number of different users who have reported the same item. */
  reporters: z.int(),
  /** Null until it is decided. */
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decidedAt: z.string().nullable(),
  /** The operator who decided; null if decided on the command line. */
  decidedById: Id.nullable(),
  /** The reason for the decision; '' if none was given. */
  grounds: z.string(),
});
export type Report = z.infer<typeof Report>;

export const ReportAnswer = z.object({ data: Report });
export const Reports = z.object({ data: z.array(Report), nextCursor: z.string().nullable() });

/** An operator's reason for an action. */
export const OperatorReason = lines('Reason', LIMITS.operatorReason);

export const DecideReport = z.object({
  decision: z.enum(REPORT_DECISIONS, 'Choose a decision.'),
  grounds: OperatorReason,
});
export const ReportDecided = z.object({ data: z.object({ _id: Id, decision: z.enum(REPORT_DECISIONS) }) });
