const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const dateTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const dayOnly = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** Whole rupees, such as ₹1,20,000. */
export const formatRupees = (amount: number): string => rupees.format(amount);

/** A calendar day, `2021-02-03`, as '3 Feb 2021': the same day in every zone. */
export const formatDay = (day: string): string => dayOnly.format(new Date(day));

/** An ISO instant as the reader's local date and time. */
export const formatInstant = (instant: string): string => dateTime.format(new Date(instant));

/** Bytes as B, kB or MB, to one decimal from 1 MB on. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
