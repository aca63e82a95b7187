/** SQL of the last midnight, in UTC, at or before a time, which is SQL of type timestamptz. */
export const midnightBefore = (time: string): string =>
  `date_trunc('day', (${time}) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
