/** What clocks show. `month` and `day` begin at 1. */
type Clock = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>>;

/** Names of the IANA database, such as `Asia/Kolkata`. Offsets such as `+05:30` have no summer time, and are none. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,3}$/;
export const ZONE_MAX = 64;

const PARTS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const;

const formatOf = (timeZone: string) => new Intl.DateTimeFormat('en', { ...PARTS, timeZone });

const UTC = formatOf('UTC');
/** By the zone's name in small letters, of which there are some 600; to make a format takes longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Null for what is no zone, or none that this runtime knows. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  if (timeZone.length > ZONE_MAX || !ZONE_NAME.test(timeZone)) return null;
  // Capital letters make no other zone (ECMA-402, section 6.5).
  const name = timeZone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  try {
    const format = formatOf(timeZone);
    formats.set(name, format);
    return format;
  } catch {
    return null;
  }
}

/** Whether this runtime knows a time zone. Browsers and servers differ in which of two names of one zone they list. */
export const isTimeZone = (name: string): boolean => formatIn(name) !== null;

/**
 * What clocks in a zone show at an instant, `at` in ms since 1970. A zone that this runtime does not know counts as UTC.
 */
export function clockIn(timeZone: string, at: number): Clock {
  const parts = (formatIn(timeZone) ?? UTC).formatToParts(at);
  const shown = (wanted: keyof Clock) => Number(parts.find(({ type }) => type === wanted)?.value);
  const [year, month, day] = [shown('year'), shown('month'), shown('day')];
  return { year, month, day, hour: shown('hour'), minute: shown('minute') };
}

/** The calendar day of an instant in a zone, `2026-11-29`, in the same way. */
export function dayIn(timeZone: string, at: number): string {
  const { year, month, day } = clockIn(timeZone, at);
  return [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-');
}

/** The month of an instant, `2026-11`, in the same way. `at`: RFC 3339. */
export const monthIn = (timeZone: string, at: string): string => dayIn(timeZone, Date.parse(at)).slice(0, 7);
