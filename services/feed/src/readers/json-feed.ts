import type { Site } from '@hirelane/http/marketplace-name';
import { type EntryRow, type FeedPage, idOf, projectAddress, summaryOf, termsOf } from './entry.ts';

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
