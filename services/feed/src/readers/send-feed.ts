import { createHash } from 'node:crypto';
import type { Streams } from '@hirelane/http/handlers';

export type SentFeed = Readonly<{
  text: string;
  /** The media type. */
  type: string;
  cacheControl: string;
  /** RFC 3339, UTC: when something in it was last said. */
  updated: string;
}>;

/**
 * Answers with a feed, or with 304 where the reader has it. Only `If-None-Match` counts: a feed changes without anything
 * newer in it when a project closes, which `Last-Modified` cannot tell.
 */
export function sendFeed({ request, response }: Streams, { text, type, cacheControl, updated }: SentFeed): null {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  response.set({ etag, 'cache-control': cacheControl, 'last-modified': new Date(updated).toUTCString() });
  if (isKnown(request.get('if-none-match'), etag)) {
    response.status(304).end();
    return null;
  }
  // JSON is UTF-8 by definition, and its type has no such parameter (RFC 8259); of XML the parameter is the encoding.
  response.status(200).set({
    'content-type': type === 'application/atom+xml' ? `${type}; charset=utf-8` : type,
    'content-length': String(Buffer.byteLength(text)),
  });
  response.end(text);
  return null;
}

/** By the weak comparison that RFC 9110 (13.1.2) asks for. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((known) => known.replace(/^W\//, '') === etag);
}
