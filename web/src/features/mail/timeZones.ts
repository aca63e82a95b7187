/** The time zone of this browser. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones that this browser knows, with UTC, and those that are given, which it may know by another name. */
export const timeZones = (...also: readonly string[]): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort();
