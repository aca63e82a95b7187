import { randomUUID } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';
import { anEducation, anExperience, aPortfolioEntry } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let freelancer: Visitor;
let other: Visitor;
let client: Visitor;
const ids = { freelancer: '', other: '', file: '', othersFile: '' };

beforeAll(async () => {
  market = await shareMarketplace();
  [freelancer, other, client] = [market.visitor(), market.visitor(), market.visitor()];
  ids.freelancer = await register(freelancer, false);
  ids.other = await register(other, false);
  await register(client, true);
  ids.file = await uploadPdf(freelancer, 'labels.pdf');
  ids.othersFile = await uploadPdf(other);
});
afterAll(() => market.stop());

const KINDS = [
  ['education', (changes = {}) => ({ ...anEducation(), ...changes }), { degree: 'Master of Arts' }],
  ['experience', (changes = {}) => ({ ...anExperience(), ...changes }), { role: 'Head of design' }],
  ['portfolio', (changes = {}) => ({ ...aPortfolioEntry({ file: ids.file }), ...changes }), { title: 'More labels' }],
] as const;

describe.each(KINDS)('%s', (kind, valid, change) => {
  const list = async (who = freelancer) => (await who.get(`/api/v1/freelancer/${kind}/${ids.freelancer}`)).body.data;

  // @covers spec:3.6 spec:7.13
  test('starts empty; additions, changes and deletions appear in the next response, also for other users', async () => {
    expect(await list()).toEqual([]);
    const added = await freelancer.post(`/api/v1/freelancer/${kind}/${ids.freelancer}`, {
      ...valid(),
      profileId: ids.freelancer,
    });
    expect(added.status).toBe(201);
    const id = added.body.data._id;
    expect(await list()).toMatchObject([{ _id: id, profileId: ids.freelancer }]);

    const changed = await freelancer.put(`/api/v1/freelancer/${kind}/${id}`, valid(change));
    expect(changed.body.data).toEqual({ _id: id });
    expect(await list()).toMatchObject([{ _id: id, ...change }]);
    await expect.poll(() => list(client)).toMatchObject([{ _id: id, ...change }]);

    const deleted = await freelancer.delete(`/api/v1/freelancer/${kind}/${id}`);
    expect(deleted.body).toEqual({ isDeleted: true });
    expect(await list()).toEqual([]);
    expect((await freelancer.delete(`/api/v1/freelancer/${kind}/${id}`)).status).toBe(404);
  });

  // @covers spec:7.13 attack:29 asvs:8.2.2
  test('attack 29: other users cannot add, change or delete entries', async () => {
    const added = await freelancer.post(`/api/v1/freelancer/${kind}/${ids.freelancer}`, valid());
    const id = added.body.data._id;
    const before = await market.countEvents();
    const strangersFile = kind === 'portfolio' ? { file: ids.othersFile } : {};
    const attempts = [
      other.post(`/api/v1/freelancer/${kind}/${ids.freelancer}`, valid(strangersFile)),
      other.post(`/api/v1/freelancer/${kind}/${ids.other}`, valid({ ...strangersFile, profileId: ids.freelancer })),
      other.put(`/api/v1/freelancer/${kind}/${id}`, valid(strangersFile)),
      other.delete(`/api/v1/freelancer/${kind}/${id}`),
      client.delete(`/api/v1/freelancer/${kind}/${id}`),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 404, 404, 403]);
    expect(await market.countEvents()).toBe(before);
    expect(await list()).toMatchObject([{ _id: id }]);
    await freelancer.delete(`/api/v1/freelancer/${kind}/${id}`);
  });

  test('requests with the same key add only one entry', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/v1/freelancer/${kind}/${ids.freelancer}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => freelancer.post(path, valid(), { headers })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await list()).toHaveLength(1);
    await freelancer.delete(`/api/v1/freelancer/${kind}/${answers[0]?.body.data._id}`);
  });

  test('of a client or an unknown user gets a 404', async () => {
    const { body } = await client.get('/auth/login/success');
    expect((await freelancer.get(`/api/v1/freelancer/${kind}/${body.userId}`)).status).toBe(404);
    expect((await freelancer.get(`/api/v1/freelancer/${kind}/${randomUUID()}`)).status).toBe(404);
  });
});

// @covers spec:5.9 asvs:2.1.2 asvs:2.2.3
test('an experience entry must start before it ends, both when added and when changed', async () => {
  const path = `/api/v1/freelancer/experience/${ids.freelancer}`;
  const wrong = [
    anExperience({ startDate: '2022-06-30', endDate: '2022-06-30' }),
    anExperience({ startDate: '2023-01-01', endDate: '2022-06-30' }),
  ];
  const added = await freelancer.post(path, anExperience());
  for (const body of wrong) {
    for (const answer of [
      await freelancer.post(path, body),
      await freelancer.put(`/api/v1/freelancer/experience/${added.body.data._id}`, body),
    ]) {
      expect(answer.body.errors).toEqual([
        { pointer: '#/endDate', message: 'Start date must be less than end date!.' },
      ]);
    }
  }
});

test.each(['2020-02-30', '31-12-2020', 'yesterday', '2020-01-01T00:00:00Z'])(
  'the date %s is refused',
  async (completionDate) => {
    const answer = await freelancer.post(
      `/api/v1/freelancer/education/${ids.freelancer}`,
      anEducation({ completionDate }),
    );
    expect(answer.body.errors).toMatchObject([{ pointer: '#/completionDate' }]);
  },
);

test("a portfolio shows its file, which all signed-in users can download; another user's file is refused", async () => {
  const path = `/api/v1/freelancer/portfolio/${ids.freelancer}`;
  expect((await client.get(`/api/v1/upload/${ids.file}`)).status).toBe(404);
  const added = await freelancer.post(path, aPortfolioEntry({ file: ids.file }));
  const { body } = await freelancer.get(path);
  expect(body.data[0].file).toMatchObject({ _id: ids.file, name: 'labels.pdf', contentType: 'application/pdf' });
  await expect.poll(async () => (await client.get(`/api/v1/upload/${ids.file}`)).status).toBe(200);
  expect((await freelancer.post(path, aPortfolioEntry({ file: ids.othersFile }))).status).toBe(403);
  expect((await freelancer.post(path, aPortfolioEntry({ file: randomUUID() }))).body.errors).toMatchObject([
    { pointer: '#/file' },
  ]);
  await freelancer.delete(`/api/v1/freelancer/portfolio/${added.body.data._id}`);
  await expect.poll(async () => (await client.get(`/api/v1/upload/${ids.file}`)).status).toBe(404);
});

// @covers asvs:2.3.2
test('a full list refuses more entries', async () => {
  const full = market.visitor();
  const id = await register(full, false);
  const path = `/api/v1/freelancer/education/${id}`;
  for (let n = 0; n < LIMITS.items; n++) await full.post(path, anEducation({ degree: `Degree ${n}` }));
  const answer = await full.post(path, anEducation());
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('too-many');
});
