import { createHash } from 'node:crypto';
import { escaped } from '@hirelane/api/clean-text';
import { FEED_ENTRIES } from '@hirelane/api/constants';
import type { FeedQuery } from '@hirelane/api/schemas/searches';
import { HEADERS } from '@hirelane/api/service-token';
import type { CallInfo, Handlers, Streams } from '@hirelane/http/handlers';
import { headerOf } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { marketplaceName, type Site } from '@hirelane/shared/marketplace-name';
import type { SearchRows } from '../lists/queries.ts';
import { type Format, personalAddresses, publicAddresses, typeOf } from './addresses.ts';
import { ENTRIES, type EntryRow, type FeedPage, idOf, projectAddress, summaryOf, termsOf, updatedOf } from './entry.ts';
import type { PersonalFeed } from './personal.ts';

const link = (rel: string, href: string, type?: string) =>
  element('link', '', { rel, href, ...(type !== undefined && { type }) });

/** A page of a feed in Atom (RFC 4287), with the paging links of RFC 5005. */
export function atomFeed(page: FeedPage, { origin, name }: Site): string {
  const { id, title, home, self, first, next, other, entries } = page;
  const parts = [
    element('id', id),
    element('title', title),
    element('updated', updatedOf(page)),
    // Every entry, or its feed, must have an author (RFC 4287, section 4.1.1). Clients are not named.
    `<author>${element('name', name)}</author>`,
    link('self', self, 'application/atom+xml'),
    link('alternate', home, 'text/html'),
    link('alternate', other.href, other.type),
    link('first', first, 'application/atom+xml'),
    ...(next === null ? [] : [link('next', next, 'application/atom+xml')]),
    ...entries.map((entry) => atomEntry(entry, origin)),
  ];
  const head = '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n';
  return `${head}${parts.join('\n')}\n</feed>\n`;
}

function atomEntry(entry: EntryRow, origin: string): string {
  const parts = [
    element('id', idOf(entry)),
    // The title is required, even if XML cannot represent any of its characters.
    element('title', entry.title),
    element('published', entry.published),
    element('updated', entry.updated),
    link('alternate', projectAddress(origin, entry._id), 'text/html'),
    ...termsOf(entry).map((term) => element('category', '', { term })),
    element('summary', summaryOf(entry)),
  ];
  return `<entry>\n${parts.join('\n')}\n</entry>`;
}

/**
 * Characters that XML 1.0 cannot represent, not even as a reference (https://www.w3.org/TR/xml/#charsets): control
 * characters, lone surrogates, U+FFFE and U+FFFF.
 */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * Text escaped for an element or an attribute. Characters that XML cannot represent are omitted. White space is escaped
 * because a parser would turn a carriage return into a line feed and white space in an attribute into a space.
 */
const xmlText = (text: string): string =>
  escaped(text.replace(NO_XML, '')).replace(/[\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Attributes = Readonly<Record<string, string>>;

/** An element with text; self-closing if the text is empty. */
function element(name: string, text: string, attributes: Attributes = {}): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(value)}"`)].join(' ');
  return text === '' ? `<${start}/>` : `<${start}>${xmlText(text)}</${name}>`;
}

/** A page of a feed in JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed({ title, home, self, next, entries }: FeedPage, { origin, name }: Site): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    ...(next !== null && { next_url: next }),
    language: 'en',
    authors: [{ name }],
    items: entries.map((entry) => item(entry, origin)),
  });
}

const item = (entry: EntryRow, origin: string) => ({
  id: idOf(entry),
  url: projectAddress(origin, entry._id),
  title: entry.title,
  content_text: summaryOf(entry),
  date_published: entry.published,
  date_modified: entry.updated,
  tags: termsOf(entry),
});

type Deps = Readonly<{
  searchRows: SearchRows;
  /** The caller id that queries use for visitors. */
  visitorId: string;
  personal(token: string): Promise<PersonalFeed | null>;
}>;

type Answered = Pick<Handlers<'feed'>, 'readAtomFeed' | 'readJsonFeed' | 'readOwnAtomFeed' | 'readOwnJsonFeed'>;
type Asked = CallInfo & Streams;

/** Feed readers poll at most every few minutes; shared caches may respond in between. */
const PUBLIC = 'public, max-age=300';
const PRIVATE = 'private, max-age=300';

const WRITERS = { atom: atomFeed, json: jsonFeed } as const;

/** Feeds for feed readers. Public feeds contain the results of the public search and are the same for every caller. */
export function syndicationHandlers({ searchRows, visitorId, personal }: Deps): Answered {
  async function publicFeed(format: Format, query: FeedQuery, asked: Asked) {
    const { q, cursor, ...filters } = query;
    const wanted = { q, limit: FEED_ENTRIES, cursor };
    const { rows, nextCursor } = await searchRows<EntryRow>(visitorId, filters, ENTRIES, wanted);
    return send(format, { ...publicAddresses(format, query, nextCursor, siteOf(asked)), entries: rows }, PUBLIC, asked);
  }

  async function ownFeed(format: Format, token: string, asked: Asked) {
    const found = await personal(token);
    if (!found) throw new HttpProblem('unknown');
    const addresses = personalAddresses(format, token, found.id, siteOf(asked));
    return send(format, { ...addresses, entries: found.entries }, PRIVATE, asked);
  }

  return {
    readAtomFeed: (asked) => publicFeed('atom', asked.query, asked),
    readJsonFeed: (asked) => publicFeed('json', asked.query, asked),
    readOwnAtomFeed: (asked) => ownFeed('atom', asked.params.token, asked),
    readOwnJsonFeed: (asked) => ownFeed('json', asked.params.token, asked),
  };
}

function send(format: Format, page: FeedPage, cacheControl: string, asked: Asked): null {
  const text = WRITERS[format](page, siteOf(asked));
  return sendFeed(asked, { text, type: typeOf(format), cacheControl, updated: updatedOf(page) });
}

/** The public origin and the site's name, as sent by the bff. */
function siteOf({ headers }: CallInfo): Site {
  const origin = headerOf(headers, HEADERS.publicOrigin);
  if (origin === undefined) throw new Error("Expected the site's origin from the bff, got none.");
  return { origin, name: marketplaceName(headers) };
}

type SentFeed = Readonly<{
  text: string;
  type: string;
  cacheControl: string;
  /** RFC 3339, UTC: the latest change to anything in the feed. */
  updated: string;
}>;

/**
 * Responds with a feed, or with 304 if the reader already has it. Only `If-None-Match` is evaluated: when a project
 * closes, the feed changes but its latest date does not become newer, which `Last-Modified` cannot express.
 */
function sendFeed({ request, response }: Streams, { text, type, cacheControl, updated }: SentFeed): null {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  response.set({ etag, 'cache-control': cacheControl, 'last-modified': new Date(updated).toUTCString() });
  if (isKnown(request.get('if-none-match'), etag)) {
    response.status(304).end();
    return null;
  }
  // JSON is UTF-8 by definition, and its type has no charset parameter (RFC 8259); for XML, the parameter declares the
  // encoding.
  response.status(200).set({
    'content-type': type === 'application/atom+xml' ? `${type}; charset=utf-8` : type,
    'content-length': String(Buffer.byteLength(text)),
  });
  response.end(text);
  return null;
}

/** Weak comparison, as required by RFC 9110, section 13.1.2. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((known) => known.replace(/^W\//, '') === etag);
}
