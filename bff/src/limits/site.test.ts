import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { SITE_NETWORKS } from './limits.ts';
import { DEFAULT_LIMITS } from './settings.ts';

const FAILURES = 2;

let bff: TestBff;
beforeAll(async () => {
  const loginAddress = { points: FAILURES, seconds: 900 };
  bff = await startTestBff({ limits: { ...DEFAULT_LIMITS, loginAddress }, trustProxy: 1 });
});
afterAll(() => bff.close());

async function fail(address: string, username: string): Promise<number> {
  const json = { username, password: 'wrong' };
  const headers = { 'x-forwarded-for': address };
  return (await bff.openBrowser().send('POST', '/api/v1/auth/login', { json, headers })).status;
}

// @covers found:53
test('an IPv6 /48 may guess as often as eight of its networks, and another /48 is not affected', async () => {
  for (let network = 0; network < SITE_NETWORKS; network++) {
    for (let n = 0; n < FAILURES; n++) {
      expect(await fail(`2001:db8:1:${network}::1`, `unknown-${network}-${n}`)).toBe(401);
    }
  }
  expect(await fail('2001:db8:1:ffff::1', 'unknown')).toBe(429);
  expect(await fail('2001:db8:2::1', 'unknown')).toBe(401);
});
