// @covers limit:12 limit:14 limit:16 limit:24

import { LIMITS } from '@hirelane/api/constants';
import { aProject, PASSWORD } from '@hirelane/api/testing/fixtures';
import { STREAM_MAX } from '@hirelane/event-sourcing/decide';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Hired, hire } from '../support/hire.ts';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { newcomer } from '../support/newcomer.ts';
import { streamsLeft } from '../support/stored.ts';
import { today } from '../support/today.ts';
import { PDF, postProject, uploadPdf, type Visitor } from '../support/visitor.ts';

const UNUSED = 5;
let market: Marketplace;
beforeAll(async () => {
  const environment = { TRUST_PROXY: '1', LIMIT_NEWSLETTER: '3/d', LIMIT_PROJECT: '120/h', LIMIT_EDIT: '2000/h' };
  const quota = { bytes: 1024 ** 2, files: 100, unused: { bytes: 1024 ** 2, files: UNUSED } };
  market = await openMarketplace({ environment, quota });
});
afterAll(() => market.stop());

describe('drafts', () => {
  const DRAFT = '/api/v1/client/project/draft';
  const begin = (visitor: Visitor, key?: string) =>
    visitor.post(DRAFT, { title: 'x' }, key ? { headers: { 'idempotency-key': key } } : {});

  test(`a client can have at most ${LIMITS.drafts} drafts, even when creating them concurrently; after one is deleted or posted, another can be created`, async () => {
    const { visitor } = await newcomer(market, true);
    const answers = await Promise.all(Array.from({ length: LIMITS.drafts + 10 }, () => begin(visitor)));
    const begun = answers.filter(({ status }) => status === 201);
    expect(begun).toHaveLength(LIMITS.drafts);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'too-many-drafts']);

    await visitor.delete(`/api/v1/client/project/${begun[0]?.body.data._id}`);
    await expect.poll(async () => (await begin(visitor)).status).toBe(201);
    expect((await begin(visitor)).status).toBe(409);
    const posted = begun[1]?.body.data._id;
    await visitor.put(`/api/v1/client/project/${posted}`, aProject({ file: await uploadPdf(visitor) }));
    expect((await visitor.post(`/api/v1/client/project/${posted}/publish`)).status).toBe(200);
    await expect.poll(async () => (await begin(visitor)).status).toBe(201);
  });

  test('a retry of the command that created the last draft gets the same response', async () => {
    const { visitor } = await newcomer(market, true);
    for (let n = 1; n < LIMITS.drafts; n++) await begin(visitor);
    const first = await begin(visitor, 'the-last-one');
    const again = await begin(visitor, 'the-last-one');
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('drafts by other clients do not count towards the limit', async () => {
    expect((await begin((await newcomer(market, true)).visitor)).status).toBe(201);
  });
});

describe('a project with the maximum number of changes', () => {
  let visitor: Visitor;
  let id = '';
  let clientId = '';
  const path = () => `/api/v1/client/project/${id}`;
  beforeAll(async () => {
    ({ visitor, id: clientId } = await newcomer(market, true));
    id = (await visitor.post('/api/v1/client/project/draft', { title: '0' })).body.data._id;
    const last = aProject({ file: await uploadPdf(visitor), title: 'The last one' });
    // Inserts one event fewer than the maximum directly into the log, because writing them through the service would
    // take minutes.
    await market.sql(
      `INSERT INTO projects.events (stream, version, id, type, data, meta)
       SELECT stream, n, gen_random_uuid(), 'ProjectUnpublished', $3::json, meta
       FROM projects.events, generate_series(2, $2::int) AS n WHERE stream = $1 AND version = 1`,
      [`project-${id}`, STREAM_MAX - 1, JSON.stringify({ projectId: id, clientId })],
    );
    const answer = await visitor.put(path(), last);
    expect(answer.status, answer.text).toBe(200);
  });

  // @covers found:46 asvs:2.3.2
  test('another change is refused with an explanation, and the content does not change', async () => {
    const before = await market.countEvents();
    const answer = await visitor.put(path(), { title: 'One more' });
    expect([answer.status, answer.body.code]).toEqual([409, 'too-many-changes']);
    expect(await market.countEvents()).toBe(before);
    expect((await visitor.get(path())).body.data.title).toBe('The last one');
  });

  test('the client can still post and close the project', async () => {
    expect((await visitor.post(`${path()}/publish`)).body.data.status).toBe('published');
    expect((await visitor.post(`${path()}/unpublish`)).body.code).toBe('too-many-changes');
    expect((await visitor.post(`${path()}/close`)).body.data.status).toBe('closed');
  });

  test('the project is erased with its client’s account', async () => {
    const deletion = await visitor.post('/api/v1/account/deletion', { password: PASSWORD });
    expect(deletion.status, deletion.text).toBe(200);
    const ended = () =>
      market.sql(`SELECT FROM projects.events WHERE stream = $1 AND type = 'ProjectErased'`, [`project-${id}`]);
    await expect.poll(async () => (await ended()).length).toBe(1);
  });
});

describe('a contract with the maximum number of steps', () => {
  let client: Visitor;
  let freelancer: Visitor;
  let clientId = '';
  let contract: Hired;
  const params = () => ({ id: contract.contractId });
  beforeAll(async () => {
    const [one, other] = [await newcomer(market, true), await newcomer(market, false)];
    ({ visitor: client, id: clientId } = one);
    freelancer = other.visitor;
    const projectId = await postProject(client);
    contract = await hire({ client, freelancer, projectId });
    await client.must('readContract', { params: params() });
    await market.sql(
      `INSERT INTO hiring.events (stream, version, id, type, data, meta)
       SELECT stream, n, gen_random_uuid(), 'DeliveryReminded', (data::jsonb - '{title,scope}'::text[])::json,
         jsonb_set(meta::jsonb, '{actor}', to_jsonb(CASE n % 2 WHEN 0 THEN $3 ELSE $4 END::text))::json
       FROM hiring.events, generate_series(2, $2::int) AS n WHERE stream = $1 AND version = 1`,
      // Each party can use half of the stream's capacity.
      [`engagement-${contract.proposalId}_1`, STREAM_MAX, clientId, other.id],
    );
  });

  test('the contract refuses a payment, accepts a delivery and can be ended', async () => {
    const json = { amount: 1, paidOn: today() };
    const paid = await client.call('markPayment', { params: params(), json });
    expect([paid.status, paid.body.code]).toEqual([409, 'too-many-changes']);
    const delivered = await freelancer.call('deliverWork', { params: params(), json: { note: 'Done.' } });
    expect([delivered.status, delivered.body.code]).toEqual([201, undefined]);
    const ended = await freelancer.must('endContract', { params: params(), json: { reason: 'agreed' } });
    expect(ended.data.status).toBe('ended');
  });

  test('the contract is erased with a party’s account', async () => {
    expect((await client.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    await expect.poll(() => streamsLeft(market, clientId)).toBe(0);
  });
});

test('after the maximum number of changes to a block, a user can still be blocked but not unblocked', async () => {
  const [{ visitor, id }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const params = { id: other.id };
  await visitor.must('blockPerson', { params });
  await market.sql(
    `INSERT INTO messaging.events (stream, version, id, type, data, meta)
     SELECT stream, n, gen_random_uuid(), 'PersonUnblocked', data, meta
     FROM messaging.events, generate_series(2, $2::int) AS n WHERE stream = $1 AND version = 1`,
    [`block-${id}_${other.id}`, STREAM_MAX],
  );
  expect((await visitor.must('blockPerson', { params })).data.isBlocked).toBe(true);
  const refused = await visitor.call('unblockPerson', { params });
  expect([refused.status, refused.body.code]).toEqual([409, 'too-many-changes']);
});

// @covers asvs:2.4.1
test('the daily number of newsletter addresses from one network is limited across all users', async () => {
  const { visitor } = await newcomer(market, false);
  const enter = (who: Visitor, n: number, from: string) =>
    who.post('/api/v1/newsletter', { email: `reader${n}@example.com` }, { headers: { 'x-forwarded-for': from } });
  for (let n = 0; n < 3; n++) expect((await enter(market.visitor(), n, '203.0.113.1')).status).toBe(202);
  const refused = await enter(visitor, 3, '203.0.113.1');
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(refused.body.detail).toMatch(/^Too many email addresses from your network\. Try again in \d+ hours\.$/);
  expect((await enter(visitor, 3, '198.51.100.1')).status).toBe(202);
});

test('the number of a user’s unused uploads is limited, and more are accepted once some have been used', async () => {
  const { visitor } = await newcomer(market, true);
  const ids = [];
  for (let n = 0; n < UNUSED; n++) ids.push(await uploadPdf(visitor));
  const refused = await visitor.upload(PDF, 'more.pdf');
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toEqual({ pointer: '#/file', message: expect.stringContaining('unused files') });
  expect((await visitor.post('/api/v1/client/project/', aProject({ file: ids[0] ?? '' }))).status).toBe(201);
  await expect.poll(async () => (await visitor.upload(PDF, 'more.pdf')).status).toBe(201);
});
