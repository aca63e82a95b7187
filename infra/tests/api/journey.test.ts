import { aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { feedReadModel } from '@hirelane/feed/read-model';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caughtUp } from '../support/applied.ts';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { postProject, register, uploadPdf } from '../support/visitor.ts';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

// @covers spec:3.3 spec:7.8 spec:7.10
test('a client posts a project, a freelancer applies, and both see the change in the next response', async () => {
  const client = market.visitor();
  const clientId = await register(client, true);
  const file = await uploadPdf(client, 'the brief.pdf');
  const posted = await client.post('/api/v1/client/project/', aProject({ file }));
  expect(posted.status).toBe(201);
  const projectId = posted.body.data._id;

  const own = await client.get(`/api/v1/client/project?userId=${clientId}&published=true`);
  expect(own.body.data).toMatchObject([{ _id: projectId, status: 'published', totalProposals: 0 }]);

  const freelancer = market.visitor();
  const freelancerId = await register(freelancer, false);
  const edited = await freelancer.put(`/api/v1/freelancer/profile/${freelancerId}`, {
    userId: freelancerId,
    _id: freelancerId,
    title: 'Shop builder',
    description: 'I build shops.',
    skills: ['react', 'TypeScript'],
  });
  expect(edited.body).toMatchObject({ isProfileUpdated: true, data: { skills: ['react', 'TypeScript'] } });

  const best = await freelancer.get('/api/v1/client/project?bestmatch=true');
  expect(best.body.data).toMatchObject([{ _id: projectId, match: { shared: 1, of: 2 }, isApplied: false }]);
  expect((await freelancer.get('/api/v1/client/project?recent=true')).body.data).toMatchObject([{ _id: projectId }]);

  const detail = await freelancer.get(`/api/v1/client/project/${projectId}`);
  expect(detail.body).toMatchObject({
    isApplied: false,
    data: { _id: projectId, userId: clientId, projectRate: 50_000, file: { _id: file, name: 'the brief.pdf' } },
  });
  const download = await eventually(
    () => freelancer.get(`/api/v1/upload/${file}`),
    ({ status }) => status === 200,
  );
  expect(download.headers['content-disposition']).toBe(
    `attachment; filename="the brief.pdf"; filename*=UTF-8''the%20brief.pdf`,
  );
  expect(download.text.startsWith('%PDF-1.4')).toBe(true);

  const portfolio = await uploadPdf(freelancer, 'portfolio.pdf');
  const sent = await freelancer.post(
    '/api/v1/freelancer/proposal',
    aProposal(projectId, { clientId, freelancerId, portfolio }),
  );
  expect(sent.status).toBe(201);
  expect(sent.body.isApplied).toBe(true);

  expect((await freelancer.get(`/api/v1/client/project/${projectId}`)).body.isApplied).toBe(true);
  expect((await freelancer.get('/api/v1/client/project?applied=true')).body.data).toMatchObject([
    { _id: projectId, proposalStatus: 'sent', totalProposals: 1 },
  ]);

  const again = await freelancer.post('/api/v1/freelancer/proposal', aProposal(projectId));
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: 'proposal-exists', isProposalExist: true });

  const counted = await client.get(`/api/v1/client/project?userId=${clientId}`);
  expect(counted.body.data).toMatchObject([{ totalProposals: 1 }]);
  await expect.poll(async () => (await client.get(`/api/v1/upload/${portfolio}`)).status).toBe(200);
});

test('the next response contains the caller’s own write, a hundred times in a row', async () => {
  const client = market.visitor();
  const clientId = await register(client, true);
  const file = await uploadPdf(client);
  for (let n = 1; n <= 100; n++) {
    await client.post('/api/v1/client/project/', aProject({ file, title: `Project ${n}` }));
    const list = await client.getOnce(`/api/v1/client/project?userId=${clientId}&limit=1`);
    expect(list.body.data[0].title).toBe(`Project ${n}`);
    expect(list.headers['x-stale']).toBeUndefined();
  }
});

test('a freelancer can apply to a project as soon as they see it', async () => {
  const client = market.visitor();
  await register(client, true);
  const file = await uploadPdf(client);
  for (let n = 0; n < 20; n++) {
    const freelancer = market.visitor();
    await register(freelancer, false);
    const drafted = await client.post('/api/v1/client/project/draft', aProject({ file }));
    const id = drafted.body.data._id;
    await client.post(`/api/v1/client/project/${id}/publish`);
    await expect
      .poll(async () => (await freelancer.get(`/api/v1/client/project/${id}`)).status, { interval: 1 })
      .toBe(200);
    expect((await freelancer.post('/api/v1/freelancer/proposal', aProposal(id))).status).toBe(201);
  }
});

test('twenty freelancers who apply concurrently are each counted once', async () => {
  const client = market.visitor();
  const clientId = await register(client, true);
  const projectId = await postProject(client);
  const freelancers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const freelancer = market.visitor();
      await register(freelancer, false);
      return freelancer;
    }),
  );
  const answers = await Promise.all(
    freelancers.map((f) => f.post('/api/v1/freelancer/proposal', aProposal(projectId))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  await caughtUp(market.sql, feedReadModel);
  const list = await client.get(`/api/v1/client/project?userId=${clientId}`);
  expect(list.body.data[0].totalProposals).toBe(20);
});
