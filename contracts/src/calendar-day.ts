/** By time zone; to make one takes longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** There are some 420 zones, and each may be written in small or capital letters. */
const FORMATS_MAX = 500;

/**
 * The calendar day of an instant, `2026-11-29`, where clocks show the time of a zone of the IANA database. `at`: in ms
 * since 1970. A zone that this runtime does not know counts as UTC.
 */
export function dayIn(timeZone: string, at: number): string {
  const known = formats.get(timeZone);
  const format = known ?? formatOf(timeZone);
  if (!known) {
    if (formats.size >= FORMATS_MAX) formats.clear();
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}

/** The month of an instant, `2026-11`, in the same way. `at`: RFC 3339. */
export const monthIn = (timeZone: string, at: string): string => dayIn(timeZone, Date.parse(at)).slice(0, 7);

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...PARTS, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...PARTS, timeZone: 'UTC' });
  }
}
