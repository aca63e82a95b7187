/** The date and time on a clock. `month` and `day` begin at 1. */
type Clock = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>>;

/**
 * Names from the IANA database, such as `Asia/Kolkata`. Offsets such as `+05:30` have no daylight saving time, so they
 * are refused.
 */
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
/**
 * Formatters by lower-case zone name, of which there are about 600. They are cached, because creating a formatter takes
 * longer than using it.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns null for a string that is not a time zone in this runtime. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  if (timeZone.length > ZONE_MAX || !ZONE_NAME.test(timeZone)) return null;
  // Zone names are case-insensitive (ECMA-402, section 6.5).
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

/**
 * Whether this runtime supports a time zone. Some zones have two names, and browsers and servers differ in which one
 * they list.
 */
export const isTimeZone = (name: string): boolean => formatIn(name) !== null;

/** The local time in a zone at an instant. `at` is in milliseconds since 1970. An unknown zone is treated as UTC. */
export function clockIn(timeZone: string, at: number): Clock {
  const parts = (formatIn(timeZone) ?? UTC).formatToParts(at);
  const shown = (wanted: keyof Clock) => Number(parts.find(({ type }) => type === wanted)?.value);
  const [year, month, day] = [shown('year'), shown('month'), shown('day')];
  return { year, month, day, hour: shown('hour'), minute: shown('minute') };
}

/** The calendar day of an instant in a zone, such as `2026-11-29`. An unknown zone is treated as UTC. */
export function dayIn(timeZone: string, at: number): string {
  const { year, month, day } = clockIn(timeZone, at);
  return [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-');
}

/** The month of an instant (RFC 3339) in a zone, such as `2026-11`. An unknown zone is treated as UTC. */
export const monthIn = (timeZone: string, at: string): string => dayIn(timeZone, Date.parse(at)).slice(0, 7);
