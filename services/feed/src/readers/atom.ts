import type { Site } from '@hirelane/http/marketplace-name';
import { type EntryRow, type FeedPage, idOf, projectAddress, summaryOf, termsOf, updatedOf } from './entry.ts';
import { element } from './xml.ts';

const link = (rel: string, href: string, type?: string) =>
  element('link', '', { rel, href, ...(type !== undefined && { type }) });

/** A page of a feed in Atom (RFC 4287), with the links to other pages of RFC 5005. */
export function atomFeed(page: FeedPage, { origin, name }: Site): string {
  const { id, title, home, self, first, next, other, entries } = page;
  const parts = [
    element('id', id),
    element('title', title),
    element('updated', updatedOf(page)),
    // Each entry needs an author, or its feed has one (RFC 4287, 4.1.1). Clients are not named.
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
    // A title that XML can hold nothing of is still a title.
    element('title', entry.title),
    element('published', entry.published),
    element('updated', entry.updated),
    link('alternate', projectAddress(origin, entry._id), 'text/html'),
    ...termsOf(entry).map((term) => element('category', '', { term })),
    element('summary', summaryOf(entry)),
  ];
  return `<entry>\n${parts.join('\n')}\n</entry>`;
}
