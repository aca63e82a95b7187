import * as z from 'zod';
import { REPORT_DECISIONS, REPORT_REASONS, REPORTED } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/**
 * The user `by` reported the item `thingId` (a review, a project, …), which belongs to the user `personId`. If a person
 * was reported, both ids are the same. For a message, `thingId` is an id chosen by its author, who may have reused it
 * for another message; `messageAt` is unambiguous.
 */
const named = { reportId: Id, by: Id, about: z.enum(REPORTED), thingId: Id, personId: Id };

/**
 * Streams `report-<reportId>`: a user's report to the operator, one per item. Only the operator learns who filed it.
 */
export const reportStreams = category({
  log: 'messaging',
  // The reported person is identified only by id, and the report is never part of that person's data.
  people: { by: 'ReportErased' },
  owner: 'by',
  subject: 'by',
  capacity: {
    ReportDecided: 'always',
  },
  events: {
    /**
     * `words` is an explanation, or ''. `messageAt` is the conversation and number of a message; missing in events from
     * earlier releases, which stored only the id.
     */
    ReportFiled: z.object({
      ...named,
      reason: z.enum(REPORT_REASONS),
      words: personal(),
      filedAt: Instant,
      messageAt: z.object({ conversationId: Id, n: z.number().int() }).optional(),
    }),
    /** `grounds` are the operator's reasons; absent if the decision was made on the command line. */
    ReportDecided: z.object({
      ...named,
      decision: z.enum(REPORT_DECISIONS),
      grounds: personal().optional(),
      decidedAt: Instant,
    }),
    /** The reporter deleted the account: their text is erased. */
    ReportErased: z.object(named),
  },
});
