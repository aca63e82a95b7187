import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({
    realPasswords: true,
    environment: { TRUST_PROXY: '1', LIMIT_ADDRESS_PASSWORDS: '2' },
  });
});
afterAll(() => market.stop());

const login = (n: number, address: string) =>
  market
    .visitor()
    .post(
      '/api/v1/auth/login',
      { username: `unknown-${n}`, password: 'wrong words' },
      { headers: { 'x-forwarded-for': address } },
    );

// @covers found:52
test('concurrent password checks are limited per network, without affecting other networks', async () => {
  const flood = Promise.all(Array.from({ length: 20 }, (_, n) => login(n, '198.51.100.7')));
  expect((await login(99, '203.0.113.9')).status).toBe(401);
  const answers = await flood;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20 - refused.length);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(refused[0]?.body.detail).toBe('Your network has too many sign-ins in progress. Try again in 1 second.');
});
