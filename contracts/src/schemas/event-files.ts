import * as z from 'zod';

const Position = z.string().nullable();

/** A file with the public events that the logs recorded on a day. `bytes` and `sha256` are those of the file. */
const EventFile = z.object({
  name: z.string(),
  format: z.enum(['parquet', 'csv', 'ndjson']),
  events: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type EventFile = z.infer<typeof EventFile>;

/**
 * A finished day in UTC and its files. `continueAfter`: for each category, the position after which the events of later
 * days follow over HTTP; null if there was no event before.
 */
export const DayEntry = z.object({
  day: z.iso.date(),
  files: z.array(EventFile),
  continueAfter: z.object({ project: Position, proposal: Position, engagement: Position }),
});
export type DayEntry = z.infer<typeof DayEntry>;

export const DaysAnswer = z.object({ data: z.array(DayEntry) });
