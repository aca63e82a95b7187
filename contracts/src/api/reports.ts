import * as z from 'zod';
import { LIMITS, REPORT_REASONS, REPORTED } from '../constants.ts';
import { Id, prose } from '../fields.ts';

/** What is wrong with something, and more about it. */
export const ReportGrounds = z.object({
  reason: z.enum(REPORT_REASONS, 'Choose a reason.'),
  words: prose('Message', LIMITS.reportWords, 0).default(''),
});

type Grounds = Readonly<{ reason: (typeof REPORT_REASONS)[number]; words: string }>;

/** Where no reason fits, the operator has to be told what is wrong. */
export const areEnough = ({ reason, words }: Grounds): boolean => reason !== 'other' || words !== '';
export const NOT_ENOUGH = { path: ['words'], message: 'Say what is wrong.' };

/** What somebody reports to the operator. `id`: of the review, person, project … */
export const FileReport = ReportGrounds.extend({
  about: z.enum(REPORTED, 'Say what kind of thing this is.'),
  id: Id,
}).refine(areEnough, NOT_ENOUGH);
export type FileReport = z.infer<typeof FileReport>;

/** `_id`: of the report, the same however often somebody reports the same thing. */
export const ReportFiled = z.object({ data: z.object({ _id: Id }) });
