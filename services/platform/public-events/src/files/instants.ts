const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z$/;

/** RFC 3339 in UTC with exactly six decimals, so that texts are in the order of their times. Throws for other text. */
export function withMicros(text: string): string {
  const [, seconds, fraction = ''] = INSTANT.exec(text) ?? [];
  if (seconds === undefined) throw new Error(`Expected a time in UTC with at most microseconds, got ${text}.`);
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
}

/** Microseconds since 1970. Throws like `withMicros`. */
export function microsOf(text: string): bigint {
  const exact = withMicros(text);
  return BigInt(Date.parse(`${exact.slice(0, 19)}Z`)) * 1_000n + BigInt(exact.slice(20, 26));
}
