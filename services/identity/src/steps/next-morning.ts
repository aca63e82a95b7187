import { DAILY_MAIL_HOUR } from '@hirelane/contracts/mail-groups';
import { clockIn } from '@hirelane/contracts/time-zones';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000];

/**
 * The first time after `after` at which it is the hour of the daily mail in a time zone; where the clocks jump over it,
 * the moment at which they do. A zone that this runtime does not know counts as UTC.
 */
export function nextMorning(after: Date, timeZone: string): Date {
  const offsetAt = (time: number) => offsetIn(timeZone, time);
  // What a clock on the wall shows, written as if it were UTC.
  const wall = after.getTime() + offsetAt(after.getTime());
  const midnight = Math.floor(wall / DAY) * DAY;
  for (let day = midnight - DAY; ; day += DAY) {
    const time = instantOf(day + DAILY_MAIL_HOUR * HOUR, offsetAt);
    if (time > after.getTime()) return new Date(time);
  }
}

/** The instant at which clocks show `wall`. The offset a day before is right, unless it changes in between. */
function instantOf(wall: number, offsetAt: (time: number) => number): number {
  const [before, later] = [wall - offsetAt(wall - DAY), wall - offsetAt(wall + DAY)];
  const fitting = [before, later].find((time) => time + offsetAt(time) === wall);
  return fitting ?? Math.max(before, later);
}

/** How far clocks in a zone are ahead of UTC at an instant, in ms. */
function offsetIn(timeZone: string, time: number): number {
  const { year, month, day, hour, minute } = clockIn(timeZone, time);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE) * MINUTE;
}
