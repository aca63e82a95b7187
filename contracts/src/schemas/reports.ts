import * as z from 'zod';
import { LIMITS, REPORT_DECISIONS, REPORT_REASONS, REPORTED } from '../constants.ts';
import { Id, lines, prose } from '../fields.ts';
import { PageQuery } from './projects.ts';

/** What is wrong with something, and more about it. */
export const ReportGrounds = z.object({
  reason: z.enum(REPORT_REASONS, 'Choose a reason.'),
  words: prose('Message', LIMITS.reportWords, 0).default(''),
});

type Grounds = Readonly<{ reason: (typeof REPORT_REASONS)[number]; words: string }>;

/** Where no reason fits, the operator has to be told what is wrong. */
export const areEnough = ({ reason, words }: Grounds): boolean => reason !== 'other' || words !== '';
export const NOT_ENOUGH = { path: ['words'], message: 'Say what is wrong.' };

/**
 * A report to the operator. `id`: of the review, person, project … `conversation`: of a message, whose id is unique only
 * there. Without it, as pages of earlier releases send it, all messages to the caller with that id are reported.
 */
export const FileReport = ReportGrounds.extend({
  about: z.enum(REPORTED, 'Say what kind of thing this is.'),
  id: Id,
  conversation: z.object({ projectId: Id, freelancerId: Id }).optional(),
}).refine(areEnough, NOT_ENOUGH);
export type FileReport = z.infer<typeof FileReport>;

/** `_id`: of the report, the same however often somebody reports the same thing. */
export const ReportFiled = z.object({ data: z.object({ _id: Id }) });

/**
 * Which reports an operator reads: those that wait, the oldest first, or those that were decided, or all of them, the
 * last filed first.
 */
export const ReportsQuery = z.object({
  ...PageQuery.shape,
  state: z.enum(['open', ...REPORT_DECISIONS, 'any']).default('open'),
  about: z.enum(REPORTED).optional(),
  /** Whose things were reported. */
  person: Id.optional(),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;

/** A report as an operator reads it. `words`: '' also once whoever reported has deleted their account. */
export const Report = z.object({
  _id: Id,
  about: z.enum(REPORTED),
  /** By which operators read it. */
  thingId: Id,
  /** Whose it is. */
  personId: Id,
  /** Who reported. */
  byId: Id,
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  filedAt: z.string(),
  /** How many different people have reported the same thing. */
  reporters: z.int(),
  /** Null before it is decided. */
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decidedAt: z.string().nullable(),
  /** The operator who decided; null for a decision on the command line. */
  decidedById: Id.nullable(),
  /** Why it was decided so; '' where nobody said. */
  grounds: z.string(),
});
export type Report = z.infer<typeof Report>;

export const ReportAnswer = z.object({ data: Report });
export const Reports = z.object({ data: z.array(Report), nextCursor: z.string().nullable() });

/** Why an operator does something. */
export const OperatorReason = lines('Reason', LIMITS.operatorReason);

export const DecideReport = z.object({
  decision: z.enum(REPORT_DECISIONS, 'Choose a decision.'),
  grounds: OperatorReason,
});
export const ReportDecided = z.object({ data: z.object({ _id: Id, decision: z.enum(REPORT_DECISIONS) }) });
