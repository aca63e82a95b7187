const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time as shown to users whose time zone is not known, such as 'November 29, 2026 at 2:30 PM UTC'. */
export const inUtc = (time: Date): string => `${format.format(time)} UTC`;
