import * as z from 'zod';
import { REPORT_DECISIONS, REPORT_REASONS, REPORTED } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/**
 * `by` has reported the review, project … `thingId`, which is `personId`'s. Of a person, both are the same. Of a message
 * `thingId` is the id that its author chose, and may have chosen for another one too: `messageAt` says which it is.
 */
const named = { reportId: Id, by: Id, about: z.enum(REPORTED), thingId: Id, personId: Id };

/**
 * Streams `report-<reportId>`: what somebody reports to the operator, once for each thing. Nobody else learns who did.
 */
export const reportStreams = category({
  log: 'messaging',
  // Whose thing it is, it names by id alone, and is never a part of that person's data.
  people: { by: 'ReportErased' },
  owner: 'by',
  subject: 'by',
  capacity: {
    ReportDecided: 'always',
  },
  events: {
    /**
     * `words`: what they add; '' for nothing. `messageAt`: of a message, its conversation and its number there; absent in
     * earlier releases, which knew it by the id alone.
     */
    ReportFiled: z.object({
      ...named,
      reason: z.enum(REPORT_REASONS),
      words: personal(),
      filedAt: Instant,
      messageAt: z.object({ conversationId: Id, n: z.number().int() }).optional(),
    }),
    /** `grounds`: why, as an operator has written it; absent from the command line. */
    ReportDecided: z.object({
      ...named,
      decision: z.enum(REPORT_DECISIONS),
      grounds: personal().optional(),
      decidedAt: Instant,
    }),
    /** Whoever reported has deleted their account: their words are gone. */
    ReportErased: z.object(named),
  },
});
