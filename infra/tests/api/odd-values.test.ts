// @covers asvs:1.4.2

import { randomUUID } from 'node:crypto';
import { aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Marketplace } from '../support/marketplace.ts';
import { shareMarketplace } from '../support/shared-marketplace.ts';
import { postProject, register, uploadPdf, type Visitor } from '../support/visitor.ts';

// Rates, queries and ids that have the right type but make no sense.

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
const ids = { file: '', project: '' };

beforeAll(async () => {
  market = await shareMarketplace();
  client = market.visitor();
  freelancer = market.visitor();
  await register(client, true);
  await register(freelancer, false);
  ids.file = await uploadPdf(client);
  ids.project = await postProject(client);
});
afterAll(() => market.stop());

describe('rates', () => {
  test.each([0, -1, 1.5, 1_000_000_001, '12.5', 'ten', '', null, Number.NaN])('%j is refused', async (projectRate) => {
    const answer = await client.post('/api/v1/client/project/', { ...aProject({ file: ids.file }), projectRate });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: '#/projectRate' }]);
    const bid = await freelancer.post('/api/v1/freelancer/proposal', {
      ...aProposal(ids.project),
      expectedBidRate: projectRate,
    });
    expect(bid.body.errors).toMatchObject([{ pointer: '#/expectedBidRate' }]);
  });

  test('a rate of digits between spaces is accepted', async () => {
    const answer = await client.post('/api/v1/client/project/', {
      ...aProject({ file: ids.file }),
      projectRate: ' 70000 ',
    });
    expect(answer.status).toBe(201);
    const { body } = await client.get(`/api/v1/client/project/${answer.body.data._id}`);
    expect(body.data.projectRate).toBe(70_000);
  });
});

const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

describe('queries', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
    ['limit=many', 'limit'],
    ['limit=1e9', 'limit'],
    ['bestmatch=maybe', 'bestmatch'],
    ['bestmatch=true&recent=true', 'bestmatch'],
    ['recent=true&cursor=nonsense', 'cursor'],
    ['recent=true&cursor=WzEsMl0', 'cursor'],
    ...['9999-99-99T99:99:99.999999Z', '0000-01-01T00:00:00.000000Z', '2026-02-30T00:00:00.000000Z'].map(
      (moment): [string, string] => [`recent=true&cursor=${cursorOf([moment, randomUUID()])}`, 'cursor'],
    ),
    [`bestmatch=true&cursor=${cursorOf([1, 2, '9999-99-99T99:99:99.999999Z', randomUUID()])}`, 'cursor'],
    ['userId=unknown', 'userId'],
  ])('the query ?%s is refused', async (query, field) => {
    const answer = await freelancer.get(`/api/v1/client/project?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: `#/${field}` }]);
  });

  test.each(['not-a-uuid', '1', 'null', randomUUID().slice(1)])('an id like %s gets 404', async (id) => {
    for (const path of ['/api/v1/client/project/', '/api/v1/user/', '/api/v1/upload/', '/api/v1/freelancer/profile/']) {
      expect((await client.get(`${path}${id}`)).status).toBe(404);
    }
  });
});
