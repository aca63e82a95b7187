import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a user starts this trip here: on one of our pages, or by typing the URL. A link on another site must not
 * start it, because the provider may send the user back signed in without asking (ASVS 7.6.2). Safari before 16.4 sends
 * no `Sec-Fetch-Site`, but a referrer; a request with neither counts as started here.
 */
export function isStartedHere(headers: Pick<IncomingHttpHeaders, 'sec-fetch-site' | 'referer'>, ours: string): boolean {
  const { 'sec-fetch-site': site, referer } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return referer === undefined || referer === ours || referer.startsWith(`${ours}/`);
}
