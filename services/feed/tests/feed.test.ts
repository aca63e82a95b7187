import { randomUUID } from 'node:crypto';
import { DESCRIPTION_MIN, PREVIEW_LENGTH } from '@hirelane/api/constants';
import { aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
let clientId: string;
let freelancerId: string;
let file: string;
const projects: Record<string, string> = {};

/** Skills by title, in the order in which the projects were posted. */
const SKILLS: Record<string, string[]> = {
  none: ['Cooking'],
  'one of three': ['React', 'Vue', 'Svelte'],
  'one of two': ['React', 'Vue'],
  'two of four': ['React', 'Node.js', 'Go', 'Rust'],
  'one of two, newer': ['React', 'Angular'],
  'none, newer': ['Singing'],
};

beforeAll(async () => {
  market = await openMarketplace();
  client = market.visitor();
  freelancer = market.visitor();
  clientId = await register(client, true);
  freelancerId = await register(freelancer, false);
  file = await uploadPdf(client);
  for (const [title, skills] of Object.entries(SKILLS)) {
    const { body } = await client.post('/api/v1/client/project/', aProject({ file, title, skills }));
    projects[title] = body.data._id;
  }
  const profile = { title: 'Developer', description: 'I write code.', skills: ['react', 'NODE.JS'] };
  await freelancer.put(`/api/v1/freelancer/profile/${freelancerId}`, profile);
  // The freelancer did not write these projects, so the bff does not delay their feed until it includes them.
  await eventually(
    () => titles('recent=true'),
    (seen) => seen.length === 6,
  );
});
afterAll(() => market.stop());

const list = (query: string, who = freelancer) => who.get(`/api/v1/client/project?${query}`);
const titles = async (query: string, who = freelancer): Promise<string[]> =>
  (await list(query, who)).body.data.map(({ title }: { title: string }) => title);

async function allPages(query: string, who = freelancer): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list(`${query}${cursor && `&cursor=${cursor}`}`, who);
    seen.push(...body.data.map(({ title }: { title: string }) => title));
    cursor = body.nextCursor;
  }
  return seen;
}

const NEWEST = Object.keys(SKILLS).reverse();
const BEST = ['two of four', 'one of two, newer', 'one of two', 'one of three', 'none, newer', 'none'];

describe('feeds', () => {
  // @covers spec:7.9
  test('Most Recent lists the newest projects first', async () => {
    expect(await titles('recent=true')).toEqual(NEWEST);
  });

  test('Best Matches is ordered by shared skills, then by their share, then newest first; cards list the shared skills', async () => {
    const { body } = await list('bestmatch=true');
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(BEST);
    const matchOf = (skills: readonly string[], n: number) => ({
      shared: skills.length,
      of: n,
      skills,
      isInCategory: false,
    });
    expect(body.data.map(({ match }: { match: unknown }) => match)).toEqual([
      matchOf(['React', 'Node.js'], 4),
      matchOf(['React'], 2),
      matchOf(['React'], 2),
      matchOf(['React'], 3),
      matchOf([], 1),
      matchOf([], 1),
    ]);
  });

  test.each([1, 2, 3, 4, 5])('pages of %i show every project once, in the same order', async (limit) => {
    expect(await allPages(`recent=true&limit=${limit}`)).toEqual(NEWEST);
    expect(await allPages(`bestmatch=true&limit=${limit}`)).toEqual(BEST);
    expect(await allPages(`userId=${clientId}&limit=${limit}`, client)).toEqual(NEWEST);
    expect(await allPages(`userId=${clientId}&isProfile=true&limit=${limit}`)).toEqual(NEWEST);
  });

  test('a freelancer without skills gets the newest projects first', async () => {
    const newcomer = market.visitor();
    await register(newcomer, false);
    expect(await titles('bestmatch=true', newcomer)).toEqual(NEWEST);
  });

  // @covers spec:4.8
  test('Saved Jobs lists saved projects, last saved first, until they are unsaved', async () => {
    for (const title of ['none', 'two of four']) await freelancer.put(`/api/v1/freelancer/saved/${projects[title]}`);
    expect(await titles('saved=true')).toEqual(['two of four', 'none']);
    const { body } = await list('saved=true');
    expect(body.data[0]).toMatchObject({ isSaved: true, isLiked: false });
    const taken = await freelancer.delete(`/api/v1/freelancer/saved/${projects['two of four']}`);
    expect(taken.body.data).toEqual({ projectId: projects['two of four'], isSaved: false, isLiked: false });
    expect(await titles('saved=true')).toEqual(['none']);
  });

  test('a like applies only to the freelancer and is independent of saving', async () => {
    await freelancer.put(`/api/v1/freelancer/liked/${projects['none']}`);
    expect((await freelancer.get(`/api/v1/client/project/${projects['none']}`)).body.data).toMatchObject({
      isLiked: true,
    });
    const other = market.visitor();
    await register(other, false);
    expect((await other.get(`/api/v1/client/project/${projects['none']}`)).body.data).toMatchObject({ isLiked: false });
    await freelancer.delete(`/api/v1/freelancer/liked/${projects['none']}`);
    expect((await freelancer.get(`/api/v1/client/project/${projects['none']}`)).body.data).toMatchObject({
      isLiked: false,
    });
  });

  test('Applied Jobs lists the projects that the freelancer applied to, with each proposal’s status', async () => {
    await freelancer.post('/api/v1/freelancer/proposal', aProposal(projects['none'] ?? ''));
    const { body } = await list('applied=true');
    expect(body.data).toMatchObject([{ title: 'none', isApplied: true, proposalStatus: 'sent', totalProposals: 1 }]);
  });

  test('a freelancer’s request that does not specify a feed is refused', async () => {
    const answer = await list('');
    expect(answer.status).toBe(422);
  });

  // @covers spec:2.45 spec:9.1
  test('a card shows the first 300 characters of the description, and whether there are more', async () => {
    const { body } = await list('recent=true&limit=1');
    expect(body.data[0].description).toHaveLength(PREVIEW_LENGTH);
    expect(body.data[0].isDescriptionCut).toBe(true);
    const detail = await freelancer.get(`/api/v1/client/project/${body.data[0]._id}`);
    expect(detail.body.data.description.length).toBeGreaterThanOrEqual(DESCRIPTION_MIN);
  });
});

describe("a project's life", () => {
  // @covers spec:3.4
  test('a draft is visible only to its owner; once published, it is visible to everyone', async () => {
    const drafted = await client.post('/api/v1/client/project/draft', { title: 'A draft' });
    expect(drafted.body.data).toEqual({ _id: expect.any(String), status: 'draft' });
    const id = drafted.body.data._id;
    expect(await titles(`userId=${clientId}&draft=true`, client)).toEqual(['A draft']);
    expect(await titles(`userId=${clientId}&published=true`, client)).not.toContain('A draft');
    expect(await titles(`userId=${clientId}`, client)).toContain('A draft');
    expect(await titles('recent=true')).not.toContain('A draft');

    const early = await client.post(`/api/v1/client/project/${id}/publish`);
    expect(early.status).toBe(422);
    expect(early.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '#/description',
      '#/skills',
      '#/category',
      '#/projectRate',
      '#/file',
    ]);
    await client.put(`/api/v1/client/project/${id}`, aProject({ file, title: 'No draft any more' }));
    const published = await client.post(`/api/v1/client/project/${id}/publish`);
    expect(published.body.data).toEqual({ _id: id, status: 'published' });
    expect(await titles(`userId=${clientId}&draft=true`, client)).toEqual([]);
    await expect.poll(() => titles('recent=true&limit=1')).toEqual(['No draft any more']);
    const { body } = await client.get(`/api/v1/client/project/${id}`);
    expect(body.data.publishedAt > body.data.createdAt).toBe(true);
    expect(await titles(`userId=${clientId}&past=true`, client)).not.toContain('No draft any more');
    await client.post(`/api/v1/client/project/${id}/close`);
    expect(await titles(`userId=${clientId}&past=true`, client)).toContain('No draft any more');
    expect((await client.get(`/api/v1/client/project?userId=${clientId}&past=true&draft=true`)).status).toBe(422);
  });

  test('an edit to a published project is visible everywhere and must leave it complete', async () => {
    const id = projects['none'] ?? '';
    const refused = await client.put(`/api/v1/client/project/${id}`, aProject({ file, description: 'too short' }));
    expect(refused.body.errors).toMatchObject([{ pointer: '#/description' }]);
    await client.put(
      `/api/v1/client/project/${id}`,
      aProject({ file, title: 'none', skills: ['Cooking'], projectRate: 1 }),
    );
    expect((await client.get(`/api/v1/client/project/${id}`)).body.data).toMatchObject({
      projectRate: 1,
      totalProposals: 1,
    });
  });

  test('concurrent requests with the same key post one project', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const form = aProject({ file, title: 'Once' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/api/v1/client/project/', form, { headers })),
    );
    answers.push(await client.post('/api/v1/client/project/', form, { headers }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data._id}`)).size).toBe(1);
    expect((await titles(`userId=${clientId}`, client)).filter((title) => title === 'Once')).toHaveLength(1);
    const other = await client.post('/api/v1/client/project/', { ...form, title: 'Twice' }, { headers });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('key-reused');
  });

  test('an unknown file is refused with an error for its field', async () => {
    const answer = await client.post('/api/v1/client/project/', aProject({ file: randomUUID() }));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: '#/file' }]);
  });
});

describe('proposals', () => {
  // @covers spec:7.14
  test('sent concurrently by one freelancer with thirty-two different keys are accepted once', async () => {
    const { body } = await client.post('/api/v1/client/project/', aProject({ file, title: 'Wanted' }));
    const id = body.data._id;
    const eager = market.visitor();
    await register(eager, false);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        eager.post('/api/v1/freelancer/proposal', aProposal(id), { headers: { 'idempotency-key': randomUUID() } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body: refused }) => refused.isProposalExist === true)).toHaveLength(31);
    expect((await eager.get(`/api/v1/client/project/${id}`)).body.data.totalProposals).toBe(1);
  });

  test('for a project that does not exist get a 404', async () => {
    expect((await freelancer.post('/api/v1/freelancer/proposal', aProposal(randomUUID()))).status).toBe(404);
  });
});

describe('profiles', () => {
  // @covers spec:3.2 spec:7.11 spec:7.12
  test('start empty, belong to one role and can be saved', async () => {
    expect((await client.get(`/api/v1/client/profile/${clientId}`)).body.data).toEqual({
      _id: clientId,
      userId: clientId,
      companyName: '',
      description: '',
      isVerified: false,
      verifiedAt: null,
    });
    await client.put(`/api/v1/client/profile/${clientId}`, { companyName: 'Rao & Daughters', description: 'Tea.' });
    const seen = await freelancer.get(`/api/v1/client/profile/${clientId}`);
    expect(seen.body.data).toMatchObject({ companyName: 'Rao & Daughters', description: 'Tea.' });
    expect((await client.get(`/api/v1/freelancer/profile/${clientId}`)).status).toBe(404);
    expect((await client.get(`/api/v1/client/profile/${freelancerId}`)).status).toBe(404);
    expect((await client.get(`/api/v1/freelancer/profile/${freelancerId}`)).body.data.skills).toEqual([
      'react',
      'NODE.JS',
    ]);
  });

  test.each([
    { companyName: 'Rao & Daughters', description: '' },
    { companyName: '', description: 'Tea.' },
    { companyName: '', description: '' },
  ])('a company can have only a name or only a description, or be removed: %o', async (company) => {
    const path = `/api/v1/client/profile/${clientId}`;
    expect((await client.put(path, company)).status).toBe(200);
    expect((await client.get(path)).body.data).toMatchObject(company);
  });

  test('skills that differ only in case or spaces are the same', async () => {
    const { body } = await freelancer.put(`/api/v1/freelancer/profile/${freelancerId}`, {
      title: 'Developer',
      description: '',
      skills: ['react', ' React ', 'NODE.JS'],
    });
    expect(body.data.skills).toEqual(['react', 'NODE.JS']);
  });
});
