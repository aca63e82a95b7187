import { randomUUID } from 'node:crypto';
import { aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { PDF, postProject, register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
const people = {} as Record<'clientA' | 'clientB' | 'freelancerA' | 'freelancerB', Visitor>;
const ids = { clientA: '', freelancerA: '', file: '', project: '', draft: '', portfolio: '' };

beforeAll(async () => {
  market = await openMarketplace();
  for (const name of ['clientA', 'clientB', 'freelancerA', 'freelancerB'] as const) {
    people[name] = market.visitor();
  }
  ids.clientA = await register(people.clientA, true);
  await register(people.clientB, true);
  ids.freelancerA = await register(people.freelancerA, false);
  await register(people.freelancerB, false);
  ids.file = await uploadPdf(people.clientA);
  ids.project = await postProject(people.clientA);
  ids.draft = (
    await people.clientA.post('/api/v1/client/project/draft', { title: 'Soon', file: ids.file })
  ).body.data._id;
  ids.portfolio = await uploadPdf(people.freelancerA);
});
afterAll(() => market.stop());

// @covers spec:6.6
// @covers asvs:8.2.1
describe("another user's data", () => {
  type Attempt = readonly [string, () => Visitor, string, () => string, () => unknown, number];
  const attempts: readonly Attempt[] = [
    // @covers attack:28
    [
      'attack 28: a client profile',
      () => people.clientB,
      'PUT',
      () => `/api/v1/client/profile/${ids.clientA}`,
      () => ({ companyName: 'Mine', description: 'now' }),
      403,
    ],
    // @covers attack:28
    [
      'attack 28: a freelancer profile',
      () => people.freelancerB,
      'PUT',
      () => `/api/v1/freelancer/profile/${ids.freelancerA}`,
      () => ({ title: 'x', description: 'y', skills: [] }),
      403,
    ],
    [
      'a published project',
      () => people.clientB,
      'PUT',
      () => `/api/v1/client/project/${ids.project}`,
      () => ({ title: 'Stolen' }),
      403,
    ],
    [
      'a draft',
      () => people.clientB,
      'PUT',
      () => `/api/v1/client/project/${ids.draft}`,
      () => ({ title: 'Stolen' }),
      404,
    ],
    [
      'a draft, to publish it',
      () => people.clientB,
      'POST',
      () => `/api/v1/client/project/${ids.draft}/publish`,
      () => ({}),
      404,
    ],
    // @covers attack:30 asvs:8.2.2
    [
      'attack 30: a user id in a project',
      () => people.clientB,
      'POST',
      () => '/api/v1/client/project/',
      () => aProject({ file: ids.file, userId: ids.clientA }),
      403,
    ],
    [
      'a file in a project',
      () => people.clientB,
      'POST',
      () => '/api/v1/client/project/',
      () => aProject({ file: ids.file }),
      403,
    ],
    [
      'a file in a proposal',
      () => people.freelancerB,
      'POST',
      () => '/api/v1/freelancer/proposal',
      () => aProposal(ids.project, { portfolio: ids.portfolio }),
      403,
    ],
    // @covers attack:30
    [
      'attack 30: a freelancer id in a proposal',
      () => people.freelancerB,
      'POST',
      () => '/api/v1/freelancer/proposal',
      () => aProposal(ids.project, { freelancerId: ids.freelancerA }),
      403,
    ],
    // @covers attack:30
    [
      'attack 30: a wrong client id in a proposal',
      () => people.freelancerB,
      'POST',
      () => '/api/v1/freelancer/proposal',
      () => aProposal(ids.project, { clientId: ids.freelancerA }),
      403,
    ],
    [
      'a draft, to propose for it',
      () => people.freelancerB,
      'POST',
      () => '/api/v1/freelancer/proposal',
      () => aProposal(ids.draft),
      404,
    ],
    [
      'a draft, to save it',
      () => people.freelancerB,
      'PUT',
      () => `/api/v1/freelancer/saved/${ids.draft}`,
      () => ({}),
      404,
    ],
  ];

  test.each(attempts)('%s is refused, and nothing changes', async (_what, who, method, path, body, status) => {
    const before = await market.countEvents();
    const answer = await who().send(method, path(), { json: body() });
    expect(answer.status, answer.text).toBe(status);
    expect(await market.countEvents()).toBe(before);
  });

  // @covers spec:6.2
  test('a profile body for another user is refused with 403', async () => {
    const answer = await people.clientA.put(`/api/v1/client/profile/${ids.clientA}`, {
      companyName: 'Mine',
      description: 'now',
      userId: ids.freelancerA,
    });
    expect(answer.status).toBe(403);
  });

  // @covers spec:7.9 attack:33
  test('attack 33: only its owner sees a draft', async () => {
    expect((await people.clientA.get(`/api/v1/client/project/${ids.draft}`)).status).toBe(200);
    for (const other of [people.clientB, people.freelancerA]) {
      expect((await other.get(`/api/v1/client/project/${ids.draft}`)).status).toBe(404);
    }
    for (const other of [people.clientB, people.freelancerA]) {
      const list = `/api/v1/client/project?userId=${ids.clientA}&draft=true`;
      expect((await other.get(list)).status).toBe(403);
      expect((await other.get(`${list}&isProfile=true`)).text).not.toContain(ids.draft);
    }
    const catalogue = await people.clientB.get(`/api/v1/client/project?userId=${ids.clientA}&isProfile=true`);
    expect(catalogue.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([ids.project]);
  });

  // @covers attack:31
  test('attack 31: a freelancer cannot post a project, and a client cannot send a proposal, not even for their own project', async () => {
    const before = await market.countEvents();
    const attempts = [
      people.freelancerA.post('/api/v1/client/project/', aProject({ file: ids.portfolio })),
      people.freelancerA.post('/api/v1/client/project/draft', { title: 'Mine' }),
      people.clientB.post('/api/v1/freelancer/proposal', aProposal(ids.project)),
      people.clientA.post('/api/v1/freelancer/proposal', aProposal(ids.project)),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
    expect(await market.countEvents()).toBe(before);
  });

  // @covers spec:6.1
  test('a client cannot read freelancer feeds', async () => {
    for (const feed of ['bestmatch', 'recent', 'saved', 'applied']) {
      expect((await people.clientA.get(`/api/v1/client/project?${feed}=true`)).status).toBe(403);
    }
  });
});

describe('files', () => {
  test('an upload without a public reference can be read only by its owner', async () => {
    expect((await people.clientA.get(`/api/v1/upload/${ids.file}`)).status).toBe(200);
    for (const other of [people.clientB, people.freelancerA]) {
      const answer = await other.get(`/api/v1/upload/${ids.file}`);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('%PDF');
    }
  });

  test("a proposal's file can be read only by its two parties", async () => {
    const sent = await people.freelancerA.post(
      '/api/v1/freelancer/proposal',
      aProposal(ids.project, { portfolio: ids.portfolio }),
    );
    expect(sent.status).toBe(201);
    const statusFor = async (who: Visitor) => (await who.get(`/api/v1/upload/${ids.portfolio}`)).status;
    expect(await statusFor(people.freelancerA)).toBe(200);
    // The other party has not written anything, so its reads do not wait for the projection.
    await expect.poll(() => statusFor(people.clientA)).toBe(200);
    expect(await statusFor(people.clientB)).toBe(404);
    expect(await statusFor(people.freelancerB)).toBe(404);
  });
});

test('a path that is not in the route table is not found', async () => {
  for (const [method, path] of [
    ['GET', '/internal/accounts'],
    ['POST', '/internal/accounts'],
    ['POST', '/internal/password-checks'],
    ['POST', '/internal/own-password-checks'],
    ['POST', '/internal/social/sign-ins'],
    ['POST', '/internal/social/links'],
    ['GET', '/internal/jwks.json'],
    ['PATCH', `/api/v1/client/project/${ids.project}`],
    ['GET', '/api/v1/'],
    ['GET', `/api/v1/${randomUUID()}`],
  ] as const) {
    const answer = await people.clientA.send(method, path, method === 'GET' ? {} : { json: {} });
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
  }
});

// @covers spec:6.6 attack:37 asvs:8.3.1
test('attack 37: services accept only tokens from the bff', async () => {
  const direct = await fetch(`${market.services.files}/api/v1/upload`, { method: 'POST', body: PDF });
  expect(direct.status).toBe(401);
  for (const authorization of [
    'Bearer x',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwicm9sZSI6ImJmZiJ9.',
    'Basic YTpi',
  ]) {
    const answer = await fetch(`${market.services.feed}/api/v1/client/project?recent=true`, {
      headers: { authorization, 'x-user-id': ids.clientA },
    });
    expect(answer.status).toBe(401);
  }
});
