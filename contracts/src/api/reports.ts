import * as z from 'zod';
import { LIMITS, REPORT_REASONS, REPORTED } from '../constants.ts';
import { Id, prose } from '../fields.ts';

/** What somebody reports to the operator. `id`: of the review, person, project … */
export const FileReport = z
  .object({
    about: z.enum(REPORTED, 'Say what kind of thing this is.'),
    id: Id,
    reason: z.enum(REPORT_REASONS, 'Choose a reason.'),
    words: prose('Details', LIMITS.reportWords, 0).default(''),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', {
    path: ['words'],
    message: 'Say what is wrong with it.',
  });
export type FileReport = z.infer<typeof FileReport>;

/** `_id`: of the report, the same however often somebody reports the same thing. */
export const ReportFiled = z.object({ data: z.object({ _id: Id }) });
