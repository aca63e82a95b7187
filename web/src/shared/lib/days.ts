import { DAY_MS } from '@hirelane/api/constants';
import { formatClock, formatLocalDay } from '@/shared/lib/format';

/** Groups rows by day in the reader's time zone, such as '22 Nov 2026', in order. */
export function byLocalDay<Row>(
  rows: readonly Row[],
  instantOf: (row: Row) => string,
): readonly Readonly<{ day: string; rows: readonly Row[] }>[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = formatLocalDay(instantOf(row));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** A day as shown to the reader: 'Today', 'Yesterday' or the date. `now` is in milliseconds since 1970. */
export function dayLabel(day: string, now: number): string {
  const today = formatLocalDay(new Date(now).toISOString());
  if (day === today) return 'Today';
  // Uses noon, so that days with 23 or 25 hours make no difference.
  const noon = new Date(now).setHours(12, 0, 0, 0);
  return day === formatLocalDay(new Date(noon - DAY_MS).toISOString()) ? 'Yesterday' : day;
}

/** When something last happened: the time of day if it was today, otherwise the day. */
export function shortTime(instant: string, now: number): string {
  const label = dayLabel(formatLocalDay(instant), now);
  return label === 'Today' ? formatClock(instant) : label;
}

/** The calendar day that is `days` days after `now` in the user's time zone, such as `2026-03-01`. */
export function inDays(days: number, now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Today in the user's time zone. */
export const today = (): string => inDays(0);

/** The IANA name of the browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
