import { routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import type { FeedQuery } from '@hirelane/api/schemas/searches';
import type { Site } from '@hirelane/shared/marketplace-name';
import type { FeedPage } from './entry.ts';

export type Format = 'atom' | 'json';

const TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;
const PUBLIC = { atom: routes.readAtomFeed.path, json: routes.readJsonFeed.path } as const;
const PERSONAL = { atom: routes.readOwnAtomFeed.path, json: routes.readOwnJsonFeed.path } as const;

export const typeOf = (format: Format): (typeof TYPES)[Format] => TYPES[format];

const otherThan = (format: Format): Format => (format === 'atom' ? 'json' : 'atom');

/** The search behind a feed, without paging. */
const searchOf = ({ q, cursor: _, ...filters }: FeedQuery): Readonly<Record<string, string>> => ({
  ...(q && { q }),
  ...Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, String(value)]],
    ),
  ),
});

type Addresses = Omit<FeedPage, 'entries'>;

/**
 * Title, id and links for a page of the public search feed. The id is a tag URI (RFC 4151), which does not change if
 * the site moves from http to https, or to another port.
 */
export function publicAddresses(
  format: Format,
  query: FeedQuery,
  nextCursor: string | null,
  { origin, name }: Site,
): Addresses {
  const search = searchOf(query);
  const address = (named: Format, cursor: string | undefined) =>
    origin + addressOf(PUBLIC[named], {}, { ...search, cursor });
  const { q, category, ...others } = search;
  const words = [
    q && ` for “${q}”`,
    category && ` in ${category}`,
    Object.keys(others).length > 0 && `, filtered by ${Object.values(others).join(', ').replaceAll(',', ', ')}`,
  ]
    .filter(Boolean)
    .join('')
    .replace(/ {2,}/g, ' ');
  return {
    id: `tag:${new URL(origin).hostname},2026:${addressOf('projects', {}, search)}`,
    title: `Projects${words} on ${name}`,
    home: origin + addressOf('/projects', {}, search),
    self: address(format, query.cursor),
    first: address(format, undefined),
    next: nextCursor === null ? null : address(format, nextCursor),
    other: { href: address(otherThan(format), query.cursor), type: typeOf(otherThan(format)) },
  };
}

/** Title, id and links for a personal feed, which has only one page. `id` does not change when the token is renewed. */
export function personalAddresses(format: Format, token: string, id: string, { origin, name }: Site): Addresses {
  const address = (named: Format) => origin + addressOf(PERSONAL[named], { token });
  return {
    id: `urn:uuid:${id}`,
    title: `Your saved searches on ${name}`,
    home: `${origin}/freelancer/searches`,
    self: address(format),
    first: address(format),
    next: null,
    other: { href: address(otherThan(format)), type: typeOf(otherThan(format)) },
  };
}
