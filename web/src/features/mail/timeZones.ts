/** Browsers still list this zone by its former name. */
const FORMER = 'Asia/Calcutta';
const PRESENT = 'Asia/Kolkata';

/** All time zones that this browser knows, with UTC, and the chosen one, which it may know by another name. */
export function timeZones(chosen: string): readonly string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', PRESENT, chosen]);
  names.delete(chosen === FORMER ? PRESENT : FORMER);
  return [...names].sort((a, b) => (zoneLabel(a) < zoneLabel(b) ? -1 : 1));
}

/** What people read of a time zone. */
export const zoneLabel = (name: string): string => (name === FORMER ? PRESENT : name).replaceAll('_', ' ');
