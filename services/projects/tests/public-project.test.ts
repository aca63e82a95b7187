import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Person;
beforeAll(async () => {
  market = await openMarketplace();
  client = await newcomer(market, true);
});
afterAll(() => market.stop());

const read = (id: string, visitor = market.visitor()) => visitor.get(`/api/v1/project/${id}`);
const statusOf = async (id: string) => (await read(id)).status;
const until = (id: string, status: number) =>
  eventually(
    () => statusOf(id),
    (found) => found === status,
  );
const posted = async (person: Person, title = 'A shop for tea') => {
  const id = await postProject(person.visitor, { title });
  await until(id, 200);
  return id;
};
/** The locations in a sitemap or sitemap index, as paths. */
const locations = async (path: string) => {
  const { status, text } = await market.visitor().send('GET', path, { headers: { accept: '*/*' } });
  expect(status).toBe(200);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replace(market.url, ''));
};

describe('a published project', () => {
  test('is the same for every reader and identifies neither its client nor its file', async () => {
    const id = await posted(client);
    const freelancer = await newcomer(market, false);
    const visitor = await read(id);
    for (const person of [client, freelancer]) expect((await read(id, person.visitor)).body).toEqual(visitor.body);
    const { data } = visitor.body;
    expect(data).toMatchObject({ _id: id, title: 'A shop for tea', status: 'published', hasFile: true });
    for (const name of ['file', 'createdAt', 'isSaved', 'isLiked', 'isApplied']) expect(data).not.toHaveProperty(name);
    const { firstName, lastName } = (await client.visitor.must('getUser', { params: { userId: client.id } })).data;
    expect(JSON.stringify(data)).not.toContain(`${firstName} ${lastName}`);
  });

  test('shows its current text and when that text was written', async () => {
    const id = await posted(client);
    const { data: before } = (await read(id)).body;
    await client.visitor.must('editProject', { params: { id }, json: { title: 'Two shops for tea' } });
    const { data: after } = await eventually(
      async () => (await read(id)).body,
      ({ data }) => data.title === 'Two shops for tea',
    );
    expect([after.publishedAt, after.version > before.version, after.updatedAt > before.updatedAt]).toEqual([
      ...[before.publishedAt, true, true],
    ]);
  });

  test('remains readable once it is closed, shows that it is closed, and leaves the sitemap', async () => {
    const id = await posted(client);
    await client.visitor.must('closeProject', { params: { id } });
    await eventually(
      async () => (await read(id)).body,
      ({ data }) => data.status === 'closed',
    );
    const other = await posted(client, 'Still open');
    const [part = ''] = (await locations('/sitemap.xml')).filter((path) => path.startsWith('/sitemaps/projects-'));
    const listed = await locations(part);
    expect([listed.includes(`/projects/${id}`), listed.includes(`/projects/${other}`)]).toEqual([false, true]);
  });

  test('is not found while its client is suspended', async () => {
    const owner = await newcomer(market, true);
    const id = await posted(owner);
    await suspend(market, owner.id);
    await until(id, 404);
    await restore(market, owner.id);
    await until(id, 200);
  });

  test('can be read by a suspended user', async () => {
    const id = await posted(client);
    const suspended = await newcomer(market, false);
    await suspend(market, suspended.id);
    expect((await read(id, suspended.visitor)).status).toBe(200);
  });

  test('gets a 410 once its client has deleted their account', async () => {
    const owner = await newcomer(market, true);
    const id = await posted(owner);
    await owner.visitor.post('/api/v1/account/deletion', { password: PASSWORD });
    await until(id, 410);
    expect((await read(id)).body.code).toBe('project-gone');
  });
});

test('neither a draft (even by its owner) nor a deleted client’s project is found', async () => {
  const owner = await newcomer(market, true);
  const { _id: draft } = (await owner.visitor.must('draftProject', { json: { title: 'Soon' } })).data;
  expect([await statusOf(draft), (await read(draft, owner.visitor)).status]).toEqual([404, 404]);
  expect(await statusOf('0190b0b0-0000-7000-8000-000000000001')).toBe(404);
  expect((await market.visitor().get('/api/v1/project/1')).status).toBe(404);
  await owner.visitor.post('/api/v1/account/deletion', { password: PASSWORD });
  expect(await statusOf(draft)).toBe(404);
});

test('the sitemap lists people’s pages that everyone may see, by their handles', async () => {
  const person = await newcomer(market, false);
  const handle = `reader-${person.id.slice(-8)}`.replace(/[^a-z0-9-]/g, 'x');
  await person.visitor.must('editPage', { json: { handle, visibility: 'everyone' } });
  const hidden = await newcomer(market, false);
  const listed = async () => {
    const parts = (await locations('/sitemap.xml')).filter((path) => path.startsWith('/sitemaps/people-'));
    // The index is cached for a while, so a part may also contain projects published since then.
    return parts.length > 0 ? (await Promise.all(parts.map(locations))).flat() : null;
  };
  const found = await listed();
  if (found) expect(found).toContain(`/people/${handle}`);
  expect(found ?? []).not.toContain(`/people/${hidden.id}`);
});

test("only the bff can call the sitemap's routes", async () => {
  for (const path of ['/internal/site/projects', '/internal/site/people']) {
    expect((await market.visitor().post(path, {})).status).toBe(404);
  }
});
