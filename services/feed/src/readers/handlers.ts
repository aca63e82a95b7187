import type { FeedQuery } from '@hirelane/contracts/api/searches';
import { FEED_ENTRIES } from '@hirelane/contracts/constants';
import { HEADERS } from '@hirelane/contracts/service-token';
import type { CallInfo, Handlers, Streams } from '@hirelane/http/handlers';
import { headerOf } from '@hirelane/http/header-of';
import { HttpProblem } from '@hirelane/http/http-problem';
import { marketplaceName, type Site } from '@hirelane/http/marketplace-name';
import type { SearchRows } from '../lists.ts';
import { type Format, personalAddresses, publicAddresses, typeOf } from './addresses.ts';
import { atomFeed } from './atom.ts';
import { ENTRIES, type EntryRow, type FeedPage, updatedOf } from './entry.ts';
import { jsonFeed } from './json-feed.ts';
import type { PersonalFeed } from './personal.ts';
import { sendFeed } from './send-feed.ts';

type Deps = Readonly<{
  searchRows: SearchRows;
  /** The caller's id for visitors. */
  nobody: string;
  personal(token: string): Promise<PersonalFeed | null>;
}>;

type Answered = Pick<Handlers<'feed'>, 'readAtomFeed' | 'readJsonFeed' | 'readOwnAtomFeed' | 'readOwnJsonFeed'>;
type Asked = CallInfo & Streams;

/** Readers ask every few minutes at most, and whatever is between may answer for us meanwhile. */
const PUBLIC = 'public, max-age=300';
const PRIVATE = 'private, max-age=300';

const WRITERS = { atom: atomFeed, json: jsonFeed } as const;

/** Feeds for feed readers. Public ones say what the public search finds, to anybody alike. */
export function feedHandlers({ searchRows, nobody, personal }: Deps): Answered {
  async function publicFeed(format: Format, query: FeedQuery, asked: Asked) {
    const { q, cursor, ...filters } = query;
    const wanted = { q, limit: FEED_ENTRIES, cursor };
    const { rows, nextCursor } = await searchRows<EntryRow>(nobody, filters, ENTRIES, wanted);
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

/** The origin that readers see, and the name, which the bff knows. */
function siteOf({ headers }: CallInfo): Site {
  const origin = headerOf(headers, HEADERS.publicOrigin);
  if (origin === undefined) throw new Error('the bff says where it is, with each request for a feed');
  return { origin, name: marketplaceName(headers) };
}
