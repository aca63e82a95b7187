// @covers threat:11

import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { saveSearch } from '@hirelane/infra/tests/support/saved-searches';
import { postProject, uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Person;
let file: string;
const PROJECTS = 53;
beforeAll(async () => {
  market = await openMarketplace();
  client = await newcomer(market, true);
  file = await uploadPdf(client.visitor);
  for (let n = 1; n <= PROJECTS; n++) await postProject(client.visitor, { file, title: `Kettle ${n}` });
  await eventually(
    async () => (await titlesOf('/feeds/projects.json'))[0],
    (title) => title === `Kettle ${PROJECTS}`,
  );
});
afterAll(() => market.stop());

/** A request from a feed reader, with no cookie and none of the headers that our pages send. */
const READER = { accept: '*/*', 'sec-fetch-site': undefined, 'x-requested-by': undefined };
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  market.visitor().send(method, path, { headers: { ...READER, ...headers } });
const feedOf = async (path: string) => JSON.parse((await read(path)).text);
const titlesOf = async (path: string): Promise<string[]> =>
  (await feedOf(path)).items.map(({ title }: { title: string }) => title);

const FORMATS = [
  ['/feeds/projects.atom', 'application/atom+xml; charset=utf-8'],
  ['/feeds/projects.json', 'application/feed+json'],
] as const;

describe.each(FORMATS)('%s', (path, type) => {
  test('is public, needs no session and may be cached for five minutes', async () => {
    const { status, headers } = await read(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, max-age=300']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.vary ?? '').not.toMatch(/cookie/i);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(Date.parse(headers['last-modified'] ?? '')).not.toBeNaN();
  });

  test('has a stable ETag and is not sent again to a reader that already has it', async () => {
    const [first, second] = [await read(path), await read(path)];
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(second.headers.etag).toBe(etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await read(path, { 'if-none-match': known });
      expect([status, text, headers.etag, headers['cache-control']]).toEqual([304, '', etag, 'public, max-age=300']);
    }
    expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200);
    // Closing a project changes the feed without adding a newer date.
    const since = first.headers['last-modified'] ?? '';
    expect((await read(path, { 'if-modified-since': since })).status).toBe(200);
  });

  test('responds to HEAD with the same headers', async () => {
    const [get, head] = [await read(path), await read(path, {}, 'HEAD')];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test('is never an HTML page and refuses invalid queries', async () => {
    expect((await read(path, { accept: 'text/html' })).headers['content-type']).toBe(type);
    expect((await read(`${path}?category=Tea`)).status).toBe(422);
    expect((await read(`${path}?q=${'x'.repeat(101)}`)).status).toBe(422);
    expect((await read(`${path}?cursor=none`)).status).toBe(422);
    expect((await read(path, {}, 'POST')).status).toBe(404);
    expect((await read(`${path}/more`)).status).toBe(404);
  });
});

describe('the public feed', () => {
  test('contains the search results, in their order, on linked pages', async () => {
    const first = await feedOf('/feeds/projects.json?q=kettle');
    const second = await feedOf(new URL(first.next_url).pathname + new URL(first.next_url).search);
    const titles = [...first.items, ...second.items].map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: PROJECTS }, (_, n) => `Kettle ${PROJECTS - n}`));
    expect([first.items.length, second.next_url]).toEqual([50, undefined]);
    const { data } = await market.visitor().must('searchProjects', { query: { q: 'kettle', limit: '50' } });
    expect(data.map(({ title }) => title)).toEqual(titles.slice(0, 50));
    const atom = (await read('/feeds/projects.atom?q=kettle')).text;
    expect(atom.match(/<title>Kettle \d+/g)).toHaveLength(50);
    expect(atom).toContain(`<link rel="self" href="${market.url}/feeds/projects.atom?q=kettle"`);
  });

  test('shows the time of an entry’s last change under the same id, and drops the entry when the project closes', async () => {
    const id = await postProject(client.visitor, { file, title: 'Samovar one' });
    const seen = () => feedOf('/feeds/projects.json?q=samovar');
    const [before] = (await eventually(seen, ({ items }) => items.length === 1)).items;
    expect([before.id, before.date_published]).toEqual([`urn:uuid:${id}`, before.date_modified]);
    await client.visitor.must('editProject', { params: { id }, json: { title: 'Samovar two' } });
    const [after] = (await eventually(seen, ({ items }) => items[0].title === 'Samovar two')).items;
    expect([after.id, after.date_published]).toEqual([before.id, before.date_published]);
    expect(after.date_modified > before.date_modified).toBe(true);
    await client.visitor.must('closeProject', { params: { id } });
    await eventually(seen, ({ items }) => items.length === 0);
  });

  test('contains no projects of suspended clients and does not name clients', async () => {
    const owner = await newcomer(market, true);
    await postProject(owner.visitor, { title: 'Percolator' });
    const seen = () => feedOf('/feeds/projects.json?q=percolator');
    const { items } = await eventually(seen, ({ items }) => items.length === 1);
    expect(JSON.stringify(items)).not.toContain(owner.id);
    await suspend(market, owner.id);
    await eventually(seen, ({ items }) => items.length === 0);
  });
});

describe('a personal feed', () => {
  const made = async ({ visitor }: Person) => {
    const { token } = (await visitor.must('makeFeedAddress')).data;
    return `/feeds/personal/${token}`;
  };

  test('contains the projects found by any saved search, each once, and reflects changes', async () => {
    const person = await newcomer(market, false);
    const { _id } = await saveSearch(person.visitor, 'kettle 7', { tell: 'never' });
    await saveSearch(person.visitor, 'kettle 17');
    const address = await made(person);
    const found = async () => (await titlesOf(`${address}.json`)).filter((title) => /^Kettle 1?7$/.test(title));
    expect(await found()).toEqual(['Kettle 17', 'Kettle 7']);
    await person.visitor.must('removeSearch', { params: { searchId: _id } });
    expect(await found()).toEqual(['Kettle 17']);
    const { status, headers, text } = await read(`${address}.atom`);
    expect([status, headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      ...[200, 'private, max-age=300', 'noindex', 'no-referrer'],
    ]);
    expect(text).not.toContain(person.id);
    expect((await read(`${address}.atom`, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });

  test('works at its new URL immediately but no longer at the old one', async () => {
    const person = await newcomer(market, false);
    const first = await made(person);
    expect((await read(`${first}.atom`)).status).toBe(200);
    const { id } = { id: /<id>(.*?)<\/id>/.exec((await read(`${first}.atom`)).text)?.[1] };
    const second = await made(person);
    expect(await Promise.all([`${first}.atom`, `${first}.json`].map(async (one) => (await read(one)).status))).toEqual([
      404, 404,
    ]);
    expect((await read(`${second}.atom`)).text).toContain(`<id>${id}</id>`);
    await person.visitor.must('endFeedAddress');
    expect((await read(`${second}.atom`)).status).toBe(404);
    expect((await person.visitor.must('listSearches')).data.hasFeed).toBe(false);
  });

  test('is unavailable while its owner is suspended and is deleted with their account', async () => {
    const person = await newcomer(market, false);
    const address = `${await made(person)}.json`;
    const status = async () => (await read(address)).status;
    await suspend(market, person.id);
    await eventually(status, (code) => code === 404);
    await restore(market, person.id);
    await eventually(status, (code) => code === 200);
    await person.visitor.post('/api/v1/account/deletion', { password: PASSWORD });
    await eventually(status, (code) => code === 404);
  });

  test('has a token that cannot be guessed and is not stored anywhere', async () => {
    const person = await newcomer(market, false);
    const address = await made(person);
    const token = address.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    for (const other of [`${token.slice(0, -1)}`, `${token}A`, token.toLowerCase(), person.id, 'A'.repeat(43)]) {
      expect((await read(`/feeds/personal/${other}.atom`)).status).toBe(404);
    }
    await read(`${address}.atom`);
    expect(market.logged()).not.toContain(token);
    const stored = await market.sql('SELECT FROM feed.events WHERE data::text LIKE $1', [`%${token}%`]);
    expect(stored).toEqual([]);
  });
});
