// @covers limit:3

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { DEFAULT_LIMITS } from './settings.ts';

let bff: TestBff;
beforeAll(async () => {
  // One proxy in front, so that a test can use many addresses.
  bff = await startTestBff({ limits: DEFAULT_LIMITS, trustProxy: 1 });
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

async function ask(path: string, address: string, headers: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${bff.port}${path}`;
  const answer = await fetch(url, { headers: { 'x-forwarded-for': address, ...headers } });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}

// @covers asvs:2.4.1
test('the sixty-first request for missing paths in a minute, anywhere on the site, gets a 429 with the time to wait', async () => {
  const paths = ['/api/v1/admin', '/api', '/auth/admin', '/assets/old.js', '/.env', '/wp-login.php'];
  for (let n = 0; n < 60; n++) expect((await ask(paths[n % paths.length] ?? '', '203.0.113.1')).status).toBe(404);
  for (const path of paths) {
    const answer = await ask(path, '203.0.113.1');
    expect([path, answer.status]).toEqual([path, 429]);
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    expect(answer.text).toContain('Try again in');
  }
  expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'rate-limited', limit: 'unknown' }));
});

test('an address beyond the limit can still get existing paths, and other addresses still get 404', async () => {
  for (let n = 0; n < 61; n++) await ask('/api/nothing', '203.0.113.2');
  expect((await ask('/health/live', '203.0.113.2')).status).toBe(200);
  expect((await ask('/auth/login/success', '203.0.113.2', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await ask('/api/nothing', '203.0.113.3')).status).toBe(404);
});

test('once the limit is used up, a refusal does not need a query', async () => {
  for (let n = 0; n < 62; n++) await ask('/api/nothing', '203.0.113.4');
  const counted = async () =>
    (await bff.database.query("SELECT points FROM bff.limits WHERE key = 'unknown:203.0.113.4'")).rows[0]?.points;
  const before = await counted();
  for (let n = 0; n < 100; n++) expect((await ask('/api/nothing', '203.0.113.4')).status).toBe(429);
  expect(await counted()).toBe(before);
});

test('while limits cannot be counted, a missing path still returns 404', async () => {
  await bff.database.query('ALTER TABLE bff.limits RENAME TO limits_away');
  try {
    expect((await ask('/api/nothing', '203.0.113.5')).status).toBe(404);
  } finally {
    await bff.database.query('ALTER TABLE bff.limits_away RENAME TO limits');
  }
});
