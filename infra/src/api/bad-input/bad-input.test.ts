import { routeList, routes } from '@hirelane/contracts/routes';
import { isInternal } from '@hirelane/contracts/routes/route';
import { aProposal } from '@hirelane/contracts/testing/fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Marketplace } from '../../testing/marketplace.ts';
import { newOperator } from '../../testing/operator.ts';
import { shareMarketplace } from '../../testing/shared-marketplace.ts';
import { postProject, register, uploadPdf, type Visitor } from '../../testing/visitor.ts';
import { accountCases } from './account-cases.ts';
import type { Cases, Ids } from './case.ts';
import { caseFromRoute } from './case-from-route.ts';
import { contractCases } from './contract-cases.ts';
import { marketplaceCases } from './marketplace-cases.ts';
import { messagingCases } from './messaging-cases.ts';
import { notificationsCases } from './notifications-cases.ts';
import { operatorCases } from './operator-cases.ts';
import { profileCases } from './profile-cases.ts';
import { projectCases } from './project-cases.ts';
import { searchCases } from './search-cases.ts';
import { signInCases } from './sign-in-cases.ts';

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

const written: Cases = {
  ...signInCases,
  ...accountCases,
  ...profileCases,
  ...projectCases,
  ...contractCases,
  ...messagingCases,
  ...notificationsCases,
  ...searchCases,
  ...operatorCases,
  ...marketplaceCases,
};

/** Commands with an empty body; `exhaustion.test.ts` checks that they accept no other fields. */
const EMPTY = new Set([
  'skipFirstRun',
  'publishProject',
  'unpublishProject',
  'closeProject',
  'sendVerification',
  'passkeyOptions',
  'secondFactorOptions',
  'confirmationOptions',
  'startApp',
  'newPasskeyOptions',
  'renewRecoveryCodes',
  'acceptAmendment',
  'declineAmendment',
  'reopenProject',
  'issueContractRecord',
  'issueRecord',
  'blockPerson',
  'seeSearch',
  'makeFeedAddress',
]);

const NUL = 'a\0b';
const HALF = 'a\ud800b';

const withBody = routeList.filter(
  ([name, { kind, who, body }]) =>
    kind === 'command' && !isInternal(who) && body instanceof z.ZodType && !EMPTY.has(name),
);
const cases = withBody.map(([name, route]) => [name, written[name] ?? caseFromRoute(name, route)] as const);

test('every case is one of a command with a JSON body', () => {
  expect(withBody.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(written)));
});

describe.each(cases)('%s', (name, { as, path, valid, overlong, optional, texts }) => {
  const { method } = routes[name];
  const caller = () => ({ client, freelancer, operator, visitor: market.visitor() })[as];
  const fields = Object.keys(valid(ids));

  async function refuses(body: unknown, field: string) {
    const before = await market.countEvents();
    const answer = await caller().send(method, path(ids), { json: body });
    expect({ status: answer.status, code: answer.body?.code }).toEqual({ status: 422, code: 'invalid' });
    const named = answer.body.errors.find(({ pointer }: { pointer: string }) => pointer.startsWith(`#/${field}`));
    expect(named?.message, `no message for ${field} in ${answer.text}`).toMatch(/\S/);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(await market.countEvents()).toBe(before);
  }

  test.each(fields.filter((field) => !optional.includes(field)))('without %s', async (field) => {
    const { [field]: _, ...rest } = valid(ids);
    await refuses(rest, field);
  });

  test.each(fields)('%s of a wrong type', async (field) => {
    for (const wrong of [{}, true, [1]].filter(
      (value) => typeof value !== typeof valid(ids)[field] || Array.isArray(value),
    )) {
      await refuses({ ...valid(ids), [field]: wrong }, field);
    }
  });

  test.each(Object.keys(overlong))('%s too long', async (field) => {
    await refuses({ ...valid(ids), [field]: overlong[field] }, field);
  });

  test.each(texts)('%s with a NUL byte or half a character', async (field) => {
    const value = String(valid(ids)[field]);
    await refuses({ ...valid(ids), [field]: `${value}${NUL}` }, field);
    await refuses({ ...valid(ids), [field]: `${value}${HALF}` }, field);
  });

  test('a body that is no object, or no JSON', async () => {
    const before = await market.countEvents();
    for (const json of ['text', 7, null, []]) {
      const answer = await caller().send(method, path(ids), { json });
      expect([400, 422], answer.text).toContain(answer.status);
    }
    const broken = await caller().send(method, path(ids), {
      text: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    expect(await market.countEvents()).toBe(before);
  });

  test('a body beyond 100 kB', async () => {
    const before = await market.countEvents();
    const answer = await caller().send(method, path(ids), { json: { ...valid(ids), padding: 'x'.repeat(150_000) } });
    expect(answer.status).toBe(413);
    expect(await market.countEvents()).toBe(before);
  });
});
