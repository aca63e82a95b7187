import { anId } from '@hirelane/api/testing/fixtures';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { publicAddresses } from './addresses.ts';
import type { EntryRow } from './entry.ts';
import { atomFeed, jsonFeed } from './handlers.ts';

// Feeds are parsed by a third-party parser and checked against RFC 4287 and JSON Feed 1.1.

const ORIGIN = 'https://hirelane.example';
const SITE = { origin: ORIGIN, name: 'Tea & <Co>' };
const HOSTILE = 'A & B <i>]]></i> "x" \'y\' \u0001\u000B\uFFFE 🫖 é\tTab\r\nLine';
/** Removes the characters that XML cannot represent. */
const READ = 'A & B <i>]]></i> "x" \'y\'  🫖 é\tTab\r\nLine';

const entry = (n: number, changes: Partial<EntryRow> = {}): EntryRow => ({
  _id: anId(n),
  title: `Project ${n}`,
  description: 'A shop for tea.',
  isCut: false,
  category: 'Programming & Tech',
  skills: ['React'],
  published: `2026-11-25T08:0${n}:00.000000Z`,
  updated: `2026-11-25T09:0${n}:00.000000Z`,
  ...changes,
});

const QUERY = { q: 'tea & "cake"', category: 'Business' } as const;
const atomOf = (entries: readonly EntryRow[], next: string | null = null) =>
  atomFeed({ ...publicAddresses('atom', QUERY, next, SITE), entries }, SITE);
const jsonOf = (entries: readonly EntryRow[], next: string | null = null) =>
  JSON.parse(jsonFeed({ ...publicAddresses('json', QUERY, next, SITE), entries }, SITE));

type Node = Readonly<{
  name: string;
  uri: string;
  attributes: Record<string, string>;
  children: Node[];
  texts: string[];
}>;

/** Returns the document's root element; throws unless the document is well-formed XML 1.0 with namespaces. */
function parse(xml: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const open: Node[] = [{ name: '', uri: '', attributes: {}, children: [], texts: [] }];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const node = { name: local, uri, attributes: Object.fromEntries(values), children: [], texts: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => void open.at(-1)?.texts.push(text));
  parser.write(xml).close();
  const [document] = open[0]?.children ?? [];
  if (!document) throw new Error('Expected a document with a root element, got an empty one.');
  return document;
}

const children = (parent: Node | undefined, name: string) =>
  (parent?.children ?? []).filter((one) => one.name === name);
const textsOf = (parent: Node | undefined, name: string) => children(parent, name).map(({ texts }) => texts.join(''));
const linksOf = (parent: Node | undefined, rel: string) =>
  children(parent, 'link')
    .filter(({ attributes }) => attributes['rel'] === rel)
    .map(({ attributes }) => attributes['href']);

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

describe('Atom', () => {
  test('has the elements that RFC 4287 requires in a feed and in each entry', () => {
    const feed = parse(atomOf([entry(2), entry(1)], 'further'));
    expect([feed.name, feed.uri]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    for (const name of ['id', 'title', 'updated']) expect(textsOf(feed, name)).toHaveLength(1);
    expect(children(feed, 'author').map((one) => textsOf(one, 'name'))).toEqual([['Tea & <Co>']]);
    const entries = children(feed, 'entry');
    expect(entries).toHaveLength(2);
    for (const one of entries) {
      for (const name of ['id', 'title', 'updated', 'published', 'summary']) expect(textsOf(one, name)).toHaveLength(1);
      expect([...textsOf(one, 'updated'), ...textsOf(one, 'published')].every((at) => RFC_3339.test(at))).toBe(true);
      expect(linksOf(one, 'alternate')).toHaveLength(1);
    }
    expect(textsOf(feed, 'updated')).toEqual(['2026-11-25T09:02:00.000000Z']);
    const ids = [feed, ...entries].flatMap((one) => textsOf(one, 'id'));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(URL.canParse(id)).toBe(true);
  });

  test('links to itself, to the other format, to its HTML page and to its next page', () => {
    const feed = parse(atomOf([entry(1)], 'further'));
    const search = 'q=tea+%26+%22cake%22&category=Business';
    expect(linksOf(feed, 'self')).toEqual([`${ORIGIN}/feeds/projects.atom?${search}`]);
    expect(linksOf(feed, 'alternate')).toEqual([
      `${ORIGIN}/projects?${search}`,
      `${ORIGIN}/feeds/projects.json?${search}`,
    ]);
    expect(linksOf(feed, 'next')).toEqual([`${ORIGIN}/feeds/projects.atom?${search}&cursor=further`]);
    expect(linksOf(parse(atomOf([])), 'next')).toEqual([]);
  });

  test('escapes all user text, in elements and in attributes', () => {
    const feed = parse(atomOf([entry(1, { title: HOSTILE, description: HOSTILE, skills: [HOSTILE] })]));
    const [one] = children(feed, 'entry');
    expect(textsOf(one, 'title')).toEqual([READ]);
    expect(textsOf(one, 'summary')).toEqual([READ]);
    expect(children(one, 'category').map(({ attributes }) => attributes['term'])).toEqual(['Programming & Tech', READ]);
  });

  test('is the same on each request, even when it is empty', () => {
    expect(atomOf([])).toBe(atomOf([]));
    expect(textsOf(parse(atomOf([])), 'updated')).toEqual(['1970-01-01T00:00:00.000000Z']);
  });
});

describe('JSON Feed', () => {
  test('has the fields that version 1.1 requires and the same ids as the Atom feed', () => {
    const feed = jsonOf([entry(1, { title: HOSTILE, isCut: true, description: 'A shop ' })], 'further');
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.title).toBe('Projects for “tea & "cake"” in Business on Tea & <Co>');
    expect(feed.authors).toEqual([{ name: 'Tea & <Co>' }]);
    expect(feed.next_url).toBe(`${feed.feed_url}&cursor=further`);
    const [one] = children(parse(atomOf([entry(1)])), 'entry');
    expect(feed.items).toEqual([
      {
        id: textsOf(one, 'id')[0],
        url: `${ORIGIN}/projects/${anId(1)}`,
        title: HOSTILE,
        content_text: 'A shop…',
        date_published: entry(1).published,
        date_modified: entry(1).updated,
        tags: ['Programming & Tech', 'React'],
      },
    ]);
  });
});
