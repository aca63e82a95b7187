import { plural } from '@/shared/lib/format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The average length of a calendar year. */
const YEAR = 365.2425 * DAY;
const MONTH = YEAR / 12;

/**
 * How long ago an ISO instant was, in the largest unit that fits: '5 min ago', '3 days ago'. `now` is in milliseconds
 * since 1970. An instant after `now`, for example because of a slow clock, is treated as now.
 */
export function ago(instant: string, now: number): string {
  const ms = now - Date.parse(instant);
  if (ms < MINUTE) return 'just now';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  if (ms < MONTH) return `${plural(Math.floor(ms / DAY), 'day')} ago`;
  if (ms < YEAR) return `${plural(Math.floor(ms / MONTH), 'month')} ago`;
  return `${plural(Math.floor(ms / YEAR), 'year')} ago`;
}
