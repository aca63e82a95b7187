// @covers asvs:2.3.1

import { randomUUID } from 'node:crypto';
import { aProject, aProposal } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { postProject, register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
const ids = { client: '', freelancer: '' };
beforeAll(async () => {
  market = await shareMarketplace();
  [client, freelancer] = [market.visitor(), market.visitor()];
  ids.client = await register(client, true);
  ids.freelancer = await register(freelancer, false);
});
afterAll(() => market.stop());

const statusOf = async (id: string) => (await client.get(`/api/v1/client/project/${id}`)).body.data?.status;
const apply = (id: string, who = freelancer) => who.post('/api/v1/freelancer/proposal', aProposal(id));
const seenBy = async (who: Visitor, id: string) => (await who.get(`/api/v1/client/project/${id}`)).status;

describe('a published project', () => {
  test('can go back to draft while it has no proposals, is then hidden, and can be published again', async () => {
    const id = await postProject(client);
    await expect.poll(() => seenBy(freelancer, id)).toBe(200);
    const answer = await client.post(`/api/v1/client/project/${id}/unpublish`);
    expect(answer.body.data).toEqual({ _id: id, status: 'draft' });
    expect(await statusOf(id)).toBe('draft');
    await expect.poll(() => seenBy(freelancer, id)).toBe(404);
    expect((await apply(id)).body.code).toBe('not-open');
    await client.post(`/api/v1/client/project/${id}/publish`);
    expect((await apply(id)).status).toBe(201);
  });

  test('remains published once it has a proposal', async () => {
    const id = await postProject(client);
    await apply(id);
    expect((await client.post(`/api/v1/client/project/${id}/unpublish`)).body.code).toBe('has-proposals');
    expect(await statusOf(id)).toBe('published');
  });

  test('can be closed, after which it accepts no more proposals, leaves all feeds and remains visible to applicants', async () => {
    const id = await postProject(client, { title: 'To be closed' });
    await apply(id);
    expect((await client.post(`/api/v1/client/project/${id}/close`)).body.data.status).toBe('closed');
    const late = market.visitor();
    await register(late, false);
    expect((await apply(id, late)).body.code).toBe('not-open');
    const cards = async (query: string) => (await freelancer.get(`/api/v1/client/project?${query}`)).body.data;
    // The feed reads the proposal's and the project's events from different logs.
    await expect
      .poll(async () => (await cards('applied=true'))[0])
      .toMatchObject({ _id: id, proposalStatus: 'closed' });
    const titles = (await cards('recent=true')).map((card: { title: string }) => card.title);
    expect(titles).not.toContain('To be closed');
    expect((await client.put(`/api/v1/client/project/${id}`, { title: 'Open again' })).body.code).toBe(
      'project-closed',
    );
  });

  test('cannot be deleted, unlike a draft', async () => {
    const id = await postProject(client);
    expect((await client.delete(`/api/v1/client/project/${id}`)).body.code).toBe('not-a-draft');
    const draft = (await client.post('/api/v1/client/project/draft', { title: 'Never mind' })).body.data._id;
    expect((await client.delete(`/api/v1/client/project/${draft}`)).body).toEqual({ isDeleted: true });
    expect((await client.get(`/api/v1/client/project/${draft}`)).status).toBe(404);
    expect((await client.delete(`/api/v1/client/project/${draft}`)).status).toBe(404);
  });

  test('can be closed, unlike a draft, which remains a draft', async () => {
    const draft = (await client.post('/api/v1/client/project/draft', { title: 'Not yet' })).body.data._id;
    const refused = await client.post(`/api/v1/client/project/${draft}/close`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-open', errors: [] } });
    expect(await statusOf(draft)).toBe('draft');
  });

  test('can be changed only by its owner', async () => {
    const id = await postProject(client);
    const other = market.visitor();
    await register(other, true);
    const before = await market.countEvents();
    for (const act of ['unpublish', 'close', 'publish']) {
      expect((await other.post(`/api/v1/client/project/${id}/${act}`)).status).toBe(403);
    }
    expect((await other.delete(`/api/v1/client/project/${id}`)).status).toBe(403);
    expect(await market.countEvents()).toBe(before);
  });
});

describe('proposals', () => {
  test('can be read only by the project’s client, newest first, with name, bid, letter and file', async () => {
    const id = await postProject(client, { title: 'Wanted' });
    await freelancer.put(`/api/v1/freelancer/profile/${ids.freelancer}`, {
      title: 'Shop builder',
      description: '',
      skills: [],
    });
    const portfolio = await uploadPdf(freelancer, 'shops.pdf');
    await freelancer.post('/api/v1/freelancer/proposal', aProposal(id, { portfolio }));
    const second = market.visitor();
    await register(second, false);
    await apply(id, second);

    const path = `/api/v1/client/project/${id}/proposals`;
    // The names and the proposals are in different logs.
    await expect
      .poll(async () => (await client.get(path)).body.data)
      .toMatchObject([
        { freelancer: { firstName: 'Asha' } },
        {
          expectedBidRate: 45_000,
          duration: '3 month',
          coverLetter: expect.stringContaining('tea'),
          portfolio: { _id: portfolio, name: 'shops.pdf' },
          freelancer: {
            _id: ids.freelancer,
            firstName: 'Asha',
            lastName: 'R.',
            title: 'Shop builder',
            profileImg: null,
          },
        },
      ]);
    const { body } = await client.get(path);
    expect(JSON.stringify(body)).not.toContain('@');
    const first = await client.get(`${path}?limit=1`);
    const rest = await client.get(`${path}?limit=1&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...rest.body.data]).toEqual(body.data);
    expect(rest.body.nextCursor).toBeNull();

    const other = market.visitor();
    await register(other, true);
    expect((await other.get(path)).status).toBe(404);
    expect((await freelancer.get(path)).status).toBe(403);
    expect((await client.get(`/api/v1/client/project/${randomUUID()}/proposals`)).status).toBe(404);
  });

  // @covers spec:3.7
  test('are listed for their freelancer, with the project and its status', async () => {
    const sender = market.visitor();
    await register(sender, false);
    const id = await postProject(client, { title: 'Listed' });
    await apply(id, sender);
    const list = async () => (await sender.get('/api/v1/freelancer/proposal')).body.data;
    // The query waits for the freelancer's own proposal, but not for the client's project.
    await expect
      .poll(list)
      .toMatchObject([
        { status: 'sent', expectedBidRate: 45_000, project: { _id: id, title: 'Listed', status: 'published' } },
      ]);
    await client.post(`/api/v1/client/project/${id}/close`);
    await expect.poll(list).toMatchObject([{ status: 'closed', project: { status: 'closed' } }]);
  });
});

describe('the public list', () => {
  test('shows published projects to everyone, newest first, by words and category', async () => {
    const mark = `zebra${randomUUID().slice(0, 8)}`;
    const file = await uploadPdf(client);
    for (const [title, category] of [
      [`${mark} labels`, 'Graphics & Design'],
      [`A ${mark}s’ orchestra`, 'Music & Audio'],
    ] as const) {
      await client.post('/api/v1/client/project/', aProject({ file, title, category }));
    }
    await client.post('/api/v1/client/project/draft', { title: `${mark} draft` });
    const titles = async (query: string) =>
      (await market.visitor().get(`/api/v1/project?${query}`)).body.data.map((card: { title: string }) => card.title);
    await expect.poll(() => titles(`q=${mark}`)).toEqual([`A ${mark}s’ orchestra`, `${mark} labels`]);
    expect(await titles(`q=${mark.toUpperCase()}%20LAB`)).toEqual([`${mark} labels`]);
    expect(await titles(`q=${mark}&category=${encodeURIComponent('Music & Audio')}`)).toEqual([
      `A ${mark}s’ orchestra`,
    ]);
    expect(await titles(`q=${mark}%20nothing`)).toEqual([]);
    expect((await titles('')).length).toBeGreaterThan(2);
    const card = (await market.visitor().get(`/api/v1/project?q=${mark}&limit=1`)).body;
    expect(card.data[0]).toMatchObject({ isApplied: false, isSaved: false, isLiked: false });
    expect(card.nextCursor).not.toBeNull();
  });

  test.each(["'; DROP TABLE projects; --", 'a & b | !c', ':*', '(((', '<script>', '%', '\\', 'x'.repeat(100)])(
    'a search for %s succeeds and is not executed as code',
    async (q) => {
      const answer = await market.visitor().get(`/api/v1/project?q=${encodeURIComponent(q)}`);
      expect(answer.status).toBe(200);
    },
  );

  test('a client’s own projects, including drafts, can also be searched', async () => {
    await client.post('/api/v1/client/project/draft', { title: 'Quokka calendar' });
    const { body } = await client.get(`/api/v1/client/project?userId=${ids.client}&q=quokka`);
    expect(body.data).toMatchObject([{ title: 'Quokka calendar', status: 'draft' }]);
  });
});
