import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { postgresSessions } from './postgres-store.ts';
import { ABSOLUTE_MS, IDLE_MS, TOUCH_MS } from './store.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  await bff.database.query('DELETE FROM bff.sessions');
});

const USER = `/api/v1/user/${FREELANCER_ID}`;
const HOUR = 3_600_000;
const SECOND = 1_000;
const EXPIRED = '__Host-sid=; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=0';

type Row = { created_at: Date; last_seen_at: Date };

async function rows(): Promise<Row[]> {
  return (await bff.database.query<Row>('SELECT created_at, last_seen_at FROM bff.sessions')).rows;
}

// @covers attack:5 asvs:7.3.1 asvs:7.3.2
describe('attack 5: a session ends', () => {
  async function expectEnded(browser: Browser) {
    const answer = await browser.get(USER);
    expect([answer.status, answer.body.code, answer.body.isToken]).toEqual([401, 'signed-out', false]);
    expect(browser.setCookies).toEqual([EXPIRED]);
    expect(await rows()).toEqual([]);
    expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'session-ended', reason: 'expired' }));
  }

  test('a session ends after 24 h without a request', async () => {
    const browser = await bff.signIn('fred');
    bff.passTime(IDLE_MS - 5 * SECOND);
    expect((await browser.get(USER)).status).toBe(200);
    bff.passTime(IDLE_MS - 5 * SECOND);
    expect((await browser.get(USER)).status).toBe(200);
    bff.passTime(IDLE_MS + SECOND);
    await expectEnded(browser);
  });

  // @covers spec:9.14
  test('a session ends after 14 days, even when in use', async () => {
    const browser = await bff.signIn('fred');
    const steps = ABSOLUTE_MS / (23 * HOUR);
    for (let step = 1; step < steps; step++) {
      bff.passTime(23 * HOUR);
      expect((await browser.get(USER)).status).toBe(200);
    }
    bff.passTime(23 * HOUR);
    await expectEnded(browser);
  });

  test('the row of an expired session is deleted, even without a request', async () => {
    await bff.signIn('fred');
    bff.passTime(IDLE_MS + SECOND);
    const fresh = await bff.signIn('fred');
    let offset = 0;
    const at = Math.max(...(await rows()).map((row) => row.created_at.getTime()));
    const sessions = postgresSessions(bff.database, () => new Date(at + offset));
    expect(await sessions.sweep()).toBe(1);
    expect((await fresh.get(USER)).status).toBe(200);
    offset = ABSOLUTE_MS;
    expect(await sessions.sweep()).toBe(1);
    expect(await rows()).toEqual([]);
  });
});

test('last_seen_at is written at most once a minute', async () => {
  const browser = await bff.signIn('fred');
  const seen = async () => (await rows()).map((row) => row.last_seen_at);
  const first = await seen();
  bff.passTime(TOUCH_MS - 5 * SECOND);
  await browser.get(USER);
  expect(await seen()).toEqual(first);
  bff.passTime(5 * SECOND);
  await browser.get(USER);
  expect(await seen()).not.toEqual(first);
});
