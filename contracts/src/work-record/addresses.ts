const ISSUER_PATH = '/api/v1/records/issuer';

/** The id of a marketplace's issuer, which is where its document is. `origin`: without a slash at the end. */
export const issuerIdOf = (origin: string): string => `${origin}${ISSUER_PATH}`;

/** The id of a status list, which is where it is. */
export const statusIdOf = (origin: string, list: number): string => `${origin}/api/v1/records/status?list=${list}`;

/** The number of an issuer's status list, by its id; null if the id is of anything else. */
export function statusNumberOf(issuerId: string, statusId: string): number | null {
  if (!issuerId.endsWith(ISSUER_PATH)) return null;
  const origin = issuerId.slice(0, -ISSUER_PATH.length);
  const list = Number(/\?list=(\d{1,4})$/.exec(statusId)?.[1]);
  return list >= 1 && statusId === statusIdOf(origin, list) ? list : null;
}
