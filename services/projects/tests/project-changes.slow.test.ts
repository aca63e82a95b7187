import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { postProject, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
beforeAll(async () => {
  market = await shareMarketplace();
  [client, freelancer] = [market.visitor(), market.visitor()];
  await register(client, true);
  await register(freelancer, false);
});
afterAll(() => market.stop());

const changes = (who: Visitor, id: string, since: number | string) =>
  who.get(`/api/v1/project/${id}/changes?since=${since}`);
const edit = (id: string, fields: object) => client.put(`/api/v1/client/project/${id}`, fields);

test('both parties see the changes since a version, field by field', async () => {
  const id = await postProject(client, { title: 'A shop for tea' });
  expect((await changes(freelancer, id, 1)).body).toEqual({ data: [] });
  await edit(id, { title: 'A shop for tea and coffee' });
  await edit(id, { skills: ['React', 'Kafka'] });
  for (const who of [client, freelancer]) {
    expect((await changes(who, id, 1)).body.data).toMatchObject([
      { field: 'title', before: 'A shop for tea', after: 'A shop for tea and coffee' },
      { field: 'skills', after: ['React', 'Kafka'] },
    ]);
    expect((await changes(who, id, 2)).body.data).toMatchObject([{ field: 'skills' }]);
    expect((await changes(who, id, 3)).body.data).toEqual([]);
  }
});

test('earlier text from a draft is not shown to anyone after the draft is published', async () => {
  const draft = await client.post('/api/v1/client/project/draft', { title: 'A secret' });
  const id: string = draft.body.data._id;
  expect((await changes(freelancer, id, 1)).status).toBe(404);
  expect((await changes(client, id, 1)).body.errors).toMatchObject([{ pointer: '#/since' }]);
});

test('a project that is a draft again is hidden from other users', async () => {
  const id = await postProject(client);
  await client.post(`/api/v1/client/project/${id}/unpublish`);
  expect((await changes(freelancer, id, 1)).status).toBe(404);
  expect((await changes(client, id, 1)).status).toBe(200);
});

test.each(['0', '-1', '1.5', 'x', '', '99'])('since=%s is refused with the name of the field', async (since) => {
  const id = await postProject(client);
  const { status, body } = await changes(freelancer, id, since);
  expect([status, body.errors[0].pointer]).toEqual([422, '#/since']);
});

test('an unknown project gets a 404, and a request without a session gets a 401', async () => {
  expect((await changes(freelancer, randomUUID(), 1)).status).toBe(404);
  expect((await changes(market.visitor(), randomUUID(), 1)).status).toBe(401);
});

test('a deleted client leaves no changes to read', async () => {
  const leaving = market.visitor();
  await register(leaving, true);
  const id = await postProject(leaving);
  await leaving.must('deleteAccount', { json: { password: PASSWORD } });
  await expect.poll(async () => (await changes(freelancer, id, 1)).status).toBe(404);
});
