import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '@hirelane/api/routes/route';
import { HEADERS } from '@hirelane/api/service-token';
import { traceHeaders } from '@hirelane/runtime/tracing/traceparent';
import type { Response } from 'express';

/** The browser's request headers that are passed to a service. */
const REQUEST = ['accept', 'content-type', 'content-length', 'idempotency-key', 'last-event-id'] as const;

/** The service's response headers that are passed to the browser. */
const ANSWER = ['content-type', 'content-length', 'etag', 'link', 'location', 'retry-after', HEADERS.stale] as const;

/** Also passed on with downloads. For other responses, the bff's own values are used. */
const DOWNLOAD = [
  'cache-control',
  'content-disposition',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
] as const;

/** Also passed on with a feed. */
const FEED = ['cache-control', 'last-modified'] as const;

type Said = Readonly<{
  token: string;
  requestId: string;
  atLeast?: string | undefined;
  onwardToken?: string | undefined;
  /** The origin that feed readers see; set only for feeds. */
  publicOrigin?: string | undefined;
  /** The marketplace's name, if the response contains it. The header is omitted if the name is '' or absent. */
  marketplaceName?: string | undefined;
}>;

/**
 * Returns the headers for a request to a service: the browser's headers on the allow-list, plus those that the bff
 * adds. All others are dropped: `cookie`, `authorization`, `x-user-*`, `forwarded`. A body without a length is sent in
 * chunks.
 */
export function serviceHeaders(browser: IncomingHttpHeaders, said: Said): IncomingHttpHeaders {
  const { token, requestId, atLeast, onwardToken, publicOrigin, marketplaceName } = said;
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    [HEADERS.correlationId]: requestId,
    ...traceHeaders(),
  };
  for (const name of publicOrigin === undefined ? REQUEST : [...REQUEST, 'if-none-match']) {
    const value = browser[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (atLeast !== undefined) headers[HEADERS.atLeast] = atLeast;
  if (publicOrigin !== undefined) headers[HEADERS.publicOrigin] = publicOrigin;
  // A header can contain only Latin-1 characters, so the name is encoded.
  if (marketplaceName) headers[HEADERS.marketplaceName] = encodeURIComponent(marketplaceName);
  if (onwardToken !== undefined) headers[HEADERS.onwardToken] = onwardToken;
  return headers;
}

/** Copies the response headers on the allow-list, which depends on the kind of response. */
export function copyAnswerHeaders(
  service: IncomingHttpHeaders,
  res: Response,
  answer: Route['answer'] | 'problem',
): void {
  const also = answer === 'bytes' ? DOWNLOAD : answer === 'feed' ? FEED : [];
  for (const name of [...ANSWER, ...also]) {
    const value = service[name];
    if (value !== undefined) res.setHeader(name, value);
  }
}
