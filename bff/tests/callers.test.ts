// @covers threat:1 asvs:6.3.4 asvs:8.2.1

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { routeList } from '@hirelane/api/routes';
import { isInternal, type Route } from '@hirelane/api/routes/route';
import { SERVICES } from '@hirelane/api/services';
import { forgedTokens } from '@hirelane/infra/tests/support/forged-tokens';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { nameOperator, newOperator } from '@hirelane/infra/tests/support/operator';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

// Sends each kind of refused caller to every route that must refuse it. `bff/src/session/may-call.test.ts` defines
// these routes; `ownership/ownership.test.ts` tests the ownership of data.

let market: Marketplace;
let client: Person;
let freelancer: Person;
let events: number;
beforeAll(async () => {
  market = await openMarketplace();
  [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
});
beforeEach(async () => {
  events = await market.countEvents();
});
afterAll(() => market.stop());

type Choice = (route: Route) => boolean;
const outside = routeList.filter(([, { who }]) => !isInternal(who));
const PEOPLE: readonly string[] = ['user', 'client', 'freelancer', 'operator'];
const isForPeople: Choice = ({ who }) => PEOPLE.includes(who);
const isForOperators: Choice = ({ who }) => who === 'operator';
const isForClients: Choice = ({ who }) => who === 'client';
const isForFreelancers: Choice = ({ who }) => who === 'freelancer';
/** Commands that need a session and are not allowed during suspension. */
const isForUnsuspended: Choice = ({ who, kind, whileSuspended }) =>
  PEOPLE.includes(who) && kind === 'command' && !whileSuspended;

const addressOf = ({ path }: Route) =>
  path
    .replace(':token', 'k'.repeat(43))
    .replace(':dayFile', '2026-11-28.parquet')
    .replace(/:\w+/g, () => randomUUID());

/** Calls every chosen route, expects this response from each, and checks that nothing has changed. */
async function expectRefused(visitor: Visitor, choice: Choice, status: number, code: string) {
  const chosen = outside.filter(([, route]) => choice(route));
  expect(chosen.length).toBeGreaterThan(0);
  for (const [name, route] of chosen) {
    const { method } = route;
    const answer = await visitor.send(
      method,
      addressOf(route),
      method === 'GET' || method === 'DELETE' ? {} : { json: {} },
    );
    expect.soft([answer.status, answer.body?.code], name).toEqual([status, code]);
  }
  expect(await market.countEvents()).toBe(events);
}

describe('refused callers change nothing', () => {
  test('every route that is not public refuses a visitor without a session', async () => {
    await expectRefused(market.visitor(), isForPeople, 401, 'signed-out');
  });

  test('every route that is not public refuses a person whose session has just expired', async () => {
    const token = randomBytes(32);
    await market.sql(
      `INSERT INTO bff.sessions (hash, user_id, is_client, is_registered, created_at, last_seen_at, expires_at)
       VALUES ($1, $2, true, false, now() - interval '14 days', now(), now() - interval '1 second')`,
      [createHash('sha256').update(token).digest(), client.id],
    );
    const late = Object.assign(market.visitor(), { sid: token.toString('base64url') });
    await expectRefused(late, isForPeople, 401, 'signed-out');
  });

  test('every route for clients refuses a freelancer', async () => {
    await expectRefused(freelancer.visitor, isForClients, 403, 'forbidden');
  });

  test('every route for freelancers refuses a client', async () => {
    await expectRefused(client.visitor, isForFreelancers, 403, 'forbidden');
  });

  test('every route for operators refuses a person who is not an operator', async () => {
    await expectRefused(client.visitor, isForOperators, 403, 'forbidden');
    await expectRefused(freelancer.visitor, isForOperators, 403, 'forbidden');
  });

  test('every route for operators refuses an operator who has not given a second factor', async () => {
    const { visitor, id } = await newcomer(market, true);
    await nameOperator(market, id);
    events = await market.countEvents();
    await expectRefused(visitor, isForOperators, 403, 'second-factor-needed');
  });

  test('every route that requires a recent confirmation refuses an operator without one', async () => {
    const { visitor, id } = await newOperator(market);
    await market.sql(`UPDATE bff.sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1`, [id]);
    events = await market.countEvents();
    // The operator is a client.
    await expectRefused(
      visitor,
      ({ confirmed, who }) => confirmed === true && who !== 'freelancer',
      403,
      'confirm-needed',
    );
  });

  test('every route for operators refuses a suspended operator', async () => {
    const { visitor, id } = await newOperator(market);
    await suspend(market, id);
    events = await market.countEvents();
    await expectRefused(visitor, (route) => isForOperators(route) && route.kind === 'query', 403, 'forbidden');
    await expectRefused(visitor, (route) => isForOperators(route) && route.kind === 'command', 403, 'suspended');
  });

  test.each([true, false])('every command refuses a suspended person (client: %s)', async (isClient) => {
    const { visitor, id } = await newcomer(market, isClient);
    await suspend(market, id);
    events = await market.countEvents();
    await expectRefused(visitor, isForUnsuspended, 403, 'suspended');
  });

  test('every route of the event stream refuses a caller without a token for the stream, even if signed in', async () => {
    const isForAnalysts: Choice = ({ who }) => who === 'analyst';
    await expectRefused(market.visitor(), isForAnalysts, 401, 'token-needed');
    await expectRefused(client.visitor, isForAnalysts, 401, 'token-needed');
  });
});

test('an internal route is not found by callers from outside', async () => {
  for (const [name, route] of routeList.filter(([, { who }]) => isInternal(who))) {
    for (const visitor of [market.visitor(), client.visitor, freelancer.visitor]) {
      const { status } = await visitor.send(route.method, addressOf(route), route.method === 'GET' ? {} : { json: {} });
      expect.soft(status, name).toBe(404);
    }
  }
  expect(await market.countEvents()).toBe(events);
});

test.each(SERVICES)('%s refuses tokens that the bff has not signed, on all its routes', async (service) => {
  const tokens = await forgedTokens(market, client.id, service);
  for (const [name, route] of routeList.filter((each) => each[1].service === service)) {
    const { method } = route;
    const body = method === 'GET' || method === 'DELETE' ? null : '{}';
    for (const { how, token } of tokens) {
      const headers = { authorization: `Bearer ${token}`, 'x-user-id': client.id, 'content-type': 'application/json' };
      const { status } = await fetch(market.services[service] + addressOf(route), { method, headers, body });
      expect.soft(status, `${name}, ${how}`).toBe(401);
    }
  }
  expect(await market.countEvents()).toBe(events);
});

test('the bff does not accept a service token as a session', async () => {
  const [{ token } = { token: '' }] = await forgedTokens(market, client.id, 'identity');
  const headers = { authorization: `Bearer ${token}`, 'x-user-id': client.id };
  const answer = await market.visitor().get('/api/v1/user/sessions', { headers });
  expect([answer.status, answer.body.code]).toEqual([401, 'signed-out']);
});
