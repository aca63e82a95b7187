import * as z from 'zod';
import { Category } from '../brief.ts';
import { parameters } from '../fields.ts';
import { MEASURE_NAMES, WEEKS_DEFAULT, WEEKS_MAX } from '../statistics.ts';

/** A value for each week in `weeks`; null if fewer than ten people are behind it, or if it would reveal such a group. */
const perWeek = z.array(z.number().nullable());

export const FigureSeries = z.object({
  measure: z.enum(MEASURE_NAMES),
  /** Null for all categories together. */
  category: Category.nullable(),
  /** Set only for the measures of skills, which have no category. */
  skill: z.string().nullable(),
  values: perWeek,
  /** The lower and upper quartiles; null for measures without quartiles. */
  lower: perWeek.nullable(),
  upper: perWeek.nullable(),
});
export type FigureSeries = z.infer<typeof FigureSeries>;

/** `weeks` lists the Mondays on which the weeks begin (UTC), oldest first. Series without any value are omitted. */
export const Statistics = z.object({ weeks: z.array(z.iso.date()), series: z.array(FigureSeries) });
export type Statistics = z.infer<typeof Statistics>;

export const StatisticsAnswer = z.object({ data: Statistics });

const WEEKS = `weeks must be 1 to ${WEEKS_MAX}.`;

/** `weeks`: how many weeks to return, ending with the latest one. */
export const StatisticsQuery = parameters({
  weeks: z.coerce.number(WEEKS).int(WEEKS).min(1, WEEKS).max(WEEKS_MAX, WEEKS).default(WEEKS_DEFAULT),
  format: z.enum(['json', 'csv'], 'format must be json or csv.').optional(),
});
export type StatisticsQuery = z.infer<typeof StatisticsQuery>;
