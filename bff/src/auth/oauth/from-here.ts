import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a person begins this trip here: on a page of ours, or by typing the address. A link on another site must not, since the
 * provider may send them back signed in without asking anything (ASVS 7.6.2). Safari before 16.4 says no `Sec-Fetch-Site`, but
 * where it comes from; what says neither is taken for a person.
 */
export function isFromHere(headers: Pick<IncomingHttpHeaders, 'sec-fetch-site' | 'referer'>, ours: string): boolean {
  const { 'sec-fetch-site': site, referer } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return referer === undefined || referer === ours || referer.startsWith(`${ours}/`);
}
