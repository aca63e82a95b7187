// @covers threat:18 limit:7

import { randomUUID } from 'node:crypto';
import { routes } from '@hirelane/api/routes';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { register, registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
beforeAll(async () => {
  market = await openMarketplace({ realPasswords: true });
  client = market.visitor();
  freelancer = market.visitor();
  await register(client, true);
  await register(freelancer, false);
});
afterAll(() => market.stop());

/** A bff route and a service route are tested, because they use different body parsers. */
const PARSERS = [
  ['login', routes.login],
  ['postProject', routes.postProject],
] as const;

/** Sends a request and, at the same time, a health check. Catastrophic backtracking would exceed the test timeout. */
async function refused(who: Visitor, method: string, path: string, text: string) {
  const before = await market.countEvents();
  const asking = who.send(method, path, { text, headers: { 'content-type': 'application/json' } });
  const [answer, health] = await Promise.all([asking, who.get('/health/ready')]);
  expect(health.status).toBe(200);
  expect(await market.countEvents()).toBe(before);
  return answer;
}

// @covers attack:40
describe.each(PARSERS)('attack 40: %s', (_name, { method, path: address }) => {
  const asked = () => client;

  test('a one-megabyte body is refused with 413', async () => {
    const answer = await refused(asked(), method, address, JSON.stringify({ title: 'x'.repeat(1_000_000) }));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  test.each([
    ['lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['objects', `${'{"title":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('a body with 10,000 nested %s is refused', async (_what, text) => {
    const answer = await refused(asked(), method, address, text);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status, answer.text).toBeLessThan(500);
  });
});

// @covers attack:40 asvs:15.2.2
describe('attack 40: strings that trigger catastrophic backtracking', () => {
  const LONG = 90_000;
  test.each([
    ['email', `${'a'.repeat(LONG)}!`],
    ['email', `a@${'a.'.repeat(LONG / 2)}`],
    ['email', `${'a@'.repeat(LONG / 2)}`],
    ['username', `${'a.'.repeat(LONG / 2)}!`],
    ['firstName', `x${' '.repeat(LONG)}x`],
    ['firstName', `x${'\t \n'.repeat(LONG / 6)}x`],
    ['password', `${'aA1!'.repeat(LONG / 4)}`],
  ])('such a string in %s is refused at once', async (field, text) => {
    const form = JSON.stringify(registration(true, { [field]: text }));
    const answer = await refused(market.visitor(), 'POST', '/api/v1/auth/register', form);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, `#/${field}`]);
  });

  test.each([`${'a '.repeat(3_000)}`, `${'%25'.repeat(2_000)}`, `${'"'.repeat(3_000)}`, `${'(a+)+'.repeat(1_000)}$`])(
    'such a string in a search is refused at once: %.20s…',
    async (text) => {
      const answer = await client.get(`/api/v1/project?q=${encodeURIComponent(text).slice(0, 12_000)}`);
      expect(answer.status).toBe(422);
    },
  );
});

// @covers attack:40 asvs:1.4.2
test('attack 40: a list of a billion rows is refused with 422', async () => {
  for (const limit of ['1e9', '1000000000', '-1', '51', 'Infinity', '1e999']) {
    const answer = await freelancer.get(`/api/v1/client/project?recent=true&limit=${limit}`);
    expect([limit, answer.status]).toEqual([limit, 422]);
  }
});

// @covers asvs:15.3.7
test.each(['limit=1&limit=50', 'recent=true&recent=false', 'limit[]=5', 'limit[a]=5', 'userId=a&userId=b'])(
  'a query with a repeated parameter or a list is refused with 422: %s',
  async (query) => {
    expect((await freelancer.get(`/api/v1/client/project?${query}`)).status).toBe(422);
  },
);

// @covers attack:40
test('attack 40: the health response is one word, without versions, components or reasons', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    expect((await market.visitor().get(path)).body).toEqual({ status: 'ok' });
  }
  expect((await market.visitor().get('/health')).status).toBe(404);
});

// @covers attack:40 asvs:13.4.2 asvs:13.4.5 asvs:16.5.1
test('attack 40: no error message names a table, a file, a host or a version', async () => {
  const answers = await Promise.all(
    [
      '/api/v1/project?q=%00',
      `/api/v1/client/project?cursor=${Buffer.from('["\' OR 1=1 --"]').toString('base64url')}`,
      '/api/v1/client/project/%ff',
      `/api/v1/upload/${randomUUID()}`,
      '/metrics',
      '/openapi.json',
      '/internal/jwks.json',
      '/server-status',
    ].map((path) => client.get(path)),
  );
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/at .+\.ts|select |postgres|node_modules|127\.0\.0\.1|node\/v?\d/i);
  }
});
