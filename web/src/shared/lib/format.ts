const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

// Only the parts come from the browser, in a locale whose short month names are the same in all browsers, because the
// order and separators differ between browsers.
const instantParts = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});
const dayParts = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const longMonths = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function partsOf(format: Intl.DateTimeFormat, date: Date) {
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('day')} ${part('month')} ${part('year')}`,
    clock: (seconds: string) => `${part('hour')}:${part('minute')}${seconds} ${part('dayPeriod').toLowerCase()}`,
    seconds: `:${part('second')}`,
  };
}

/** Whole rupees, such as ₹1,20,000. */
export const formatRupees = (amount: number): string => rupees.format(amount);

/** A calendar day such as `2021-02-03` as '3 Feb 2021', which is the same day in every time zone. */
export const formatDay = (day: string): string => partsOf(dayParts, new Date(day)).day;

/** A month, `2026-11`, as 'Nov 2026'. */
export const formatMonth = (month: string): string => formatDay(`${month}-01`).slice('1 '.length);

/** A month, `2026-11`, as 'November 2026'. */
export const formatLongMonth = (month: string): string => longMonths.format(new Date(`${month}-01`));

/** An ISO instant as the reader's local date and time: '22 Nov 2026, 3:35 pm'. */
export function formatInstant(instant: string): string {
  const { day, clock } = partsOf(instantParts, new Date(instant));
  return `${day}, ${clock('')}`;
}

/** The local day of an ISO instant for the reader: '22 Nov 2026'. */
export const formatLocalDay = (instant: string): string => partsOf(instantParts, new Date(instant)).day;

/** The local time of day of an ISO instant for the reader: '3:35 pm'. */
export const formatClock = (instant: string): string => partsOf(instantParts, new Date(instant)).clock('');

/** Milliseconds since 1970 as the reader's local time of day: '3:35:09 pm'. */
export function formatTime(instant: number): string {
  const { clock, seconds } = partsOf(instantParts, new Date(instant));
  return clock(seconds);
}

/** A number of bytes in B, kB or MB, with one decimal place from 1 MB upwards. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/**
 * A duration in correct English, such as `3 months`. Used once a proposal exists; projects and form options use the
 * specification's `3 month`.
 */
export const durationLabel = (duration: string): string => (duration === '1 month' ? duration : `${duration}s`);

/**
 * Rounds an average with at most two decimals down to one decimal. A search for four stars does not find a freelancer
 * with 3.96, so that average must not be shown as 4.0.
 */
export const oneDecimal = (average: number): number => Math.floor(Math.round(average * 100) / 10) / 10;
