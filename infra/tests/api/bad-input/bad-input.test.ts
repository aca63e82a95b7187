import type { RouteName } from '@hirelane/api/routes';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Marketplace } from '../../support/marketplace.ts';
import { newOperator } from '../../support/operator.ts';
import { shareMarketplace } from '../../support/shared-marketplace.ts';
import { postProject, register, uploadPdf, type Visitor } from '../../support/visitor.ts';
import type { Case, Ids } from './case.ts';
import { cases } from './cases.ts';

// One case per route is enough to show that its schema is applied; the schemas are tested in `schemas.test.ts`.

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
let operator: Visitor;
const ids: Ids = { client: '', freelancer: '', file: '', project: '', draft: '', proposal: '' };

beforeAll(async () => {
  market = await shareMarketplace();
  client = market.visitor();
  freelancer = market.visitor();
  operator = (await newOperator(market)).visitor;
  ids.client = await register(client, true);
  ids.freelancer = await register(freelancer, false);
  ids.file = await uploadPdf(client);
  ids.project = await postProject(client);
  const draft = await client.post('/api/v1/client/project/draft', { title: 'Soon' });
  ids.draft = draft.body.data._id;
  const applied = await postProject(client);
  ids.proposal = (await freelancer.must('sendProposal', { json: aProposal(applied) })).data._id;
});
afterAll(() => market.stop());

const callerOf = ({ as }: Case) => ({ client, freelancer, operator, visitor: market.visitor() })[as];

// @covers spec:5.8 asvs:1.5.2 asvs:2.2.1 asvs:2.2.2 asvs:15.3.5
test.each(cases)('%s refuses an invalid body, names each field, and appends nothing', async (_, { method }, given) => {
  const before = await market.countEvents();
  const wrong = Object.fromEntries(Object.keys(given.valid(ids)).map((field) => [field, [{}]]));
  const answer = await callerOf(given).send(method, given.path(ids), { json: wrong });
  expect({ status: answer.status, code: answer.body?.code }).toEqual({ status: 422, code: 'invalid' });
  expect(answer.headers['content-type']).toMatch('application/problem+json');
  for (const field of Object.keys(wrong)) {
    const named = answer.body.errors.find(({ pointer }: { pointer: string }) => pointer.startsWith(`#/${field}`));
    expect(named?.message, `the message for ${field} in ${answer.text}`).toMatch(/\S/);
  }
  expect(await market.countEvents()).toBe(before);
});

/** One bff route and one service route, because each has its own body parser. */
const PARSERS: readonly RouteName[] = ['login', 'postProject'];
const BY_PARSER = cases.filter(([name]) => PARSERS.some((each) => each === name));

test.each(BY_PARSER)(
  '%s refuses a body that is not an object, not JSON, damaged, or too large',
  async (_, { method }, given) => {
    const before = await market.countEvents();
    const statusOf = async (body: { json: unknown } | { text: string; headers: Record<string, string> }) =>
      (await callerOf(given).send(method, given.path(ids), body)).status;
    for (const json of ['text', 7, null, []]) expect([400, 422]).toContain(await statusOf({ json }));
    expect(await statusOf({ text: '{"a":', headers: { 'content-type': 'application/json' } })).toBe(400);
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      expect(await statusOf({ text: '{}', headers }), encoding).toBe(400);
    }
    expect(await statusOf({ json: { ...given.valid(ids), padding: 'x'.repeat(150_000) } })).toBe(413);
    expect(await market.countEvents()).toBe(before);
  },
);
