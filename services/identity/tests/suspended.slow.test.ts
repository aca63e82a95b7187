import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { mailsIn, mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate, REASON, restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { registration } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

async function aPerson(isClient: boolean) {
  const form = registration(isClient);
  const visitor = market.visitor();
  const userId: string = (await visitor.post('/api/v1/auth/register', form)).body.user._id;
  return { ...form, userId, visitor };
}

async function suspended(isClient: boolean) {
  const person = await aPerson(isClient);
  await suspend(market, person.userId);
  return person;
}

const DRAFT = { title: 'Soon' };

describe('given a suspended user', () => {
  test('a refused command explains that reading is still possible', async () => {
    const { visitor } = await suspended(true);
    const answer = await visitor.call('draftProject', { json: DRAFT });
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        type: 'about:blank',
        title: 'Your account is suspended. You can still read, but not change anything.',
        status: 403,
        code: 'suspended',
        errors: [],
        requestId: expect.any(String),
      },
    ]);
  });

  test('the page gets the suspension and its reason, which no other user can read', async () => {
    const client = await suspended(true);
    expect(await client.visitor.must('sessionState')).toMatchObject({ isLogin: true, isSuspended: true });
    expect(await client.visitor.must('getOwnSuspension')).toEqual({
      data: { reason: REASON, suspendedAt: expect.stringMatching(/^\d{4}-/) },
    });
    const { visitor } = await aPerson(true);
    expect(await visitor.must('getOwnSuspension')).toEqual({ data: null });
    expect(await visitor.must('sessionState')).not.toHaveProperty('isSuspended');
  });

  test('they can sign in, change their password, download their data and sign out', async () => {
    const { username, userId } = await suspended(true);
    const visitor = market.visitor();
    expect((await visitor.post('/api/v1/auth/login', { username, password: PASSWORD })).status).toBe(200);
    const next = 'another long enough phrase';
    const json = { oldPassword: PASSWORD, password: next, confirmpassword: next };
    expect((await visitor.call('changePassword', { params: { userId }, json })).status).toBe(200);
    await serviceCaughtUp(market, 'identity');
    const data = await visitor.must('downloadMyData');
    expect(JSON.stringify(data)).toContain(REASON);
    expect((await visitor.get('/auth/logout')).status).toBe(200);
  });

  test('they can delete their account', async () => {
    const { visitor, userId } = await suspended(false);
    expect((await visitor.call('deleteAccount', { json: { password: PASSWORD } })).status).toBe(200);
    expect(await market.sql('SELECT FROM bff.suspensions WHERE user_id = $1', [userId])).toEqual([]);
    await expect(moderate(market, 'restore', userId)).rejects.toThrow('was deleted');
  });
});

describe('a running session', () => {
  test('is refused immediately after the suspension and admitted immediately after the restoration', async () => {
    const { visitor, userId } = await aPerson(true);
    expect((await visitor.call('draftProject', { json: DRAFT })).status).toBe(201);
    await suspend(market, userId);
    expect((await visitor.call('draftProject', { json: DRAFT })).body.code).toBe('suspended');
    await restore(market, userId);
    expect((await visitor.call('draftProject', { json: DRAFT })).status).toBe(201);
    expect(await visitor.must('sessionState')).not.toHaveProperty('isSuspended');
  });

  test('keeps earlier results, and a retry with the same key does nothing', async () => {
    const { visitor, userId } = await aPerson(true);
    const key = randomUUID();
    const { data } = await visitor.must('draftProject', { json: DRAFT, key });
    await suspend(market, userId);
    const before = await market.countEvents();
    expect((await visitor.call('draftProject', { json: DRAFT, key })).body.code).toBe('suspended');
    expect(await market.countEvents()).toBe(before);
    await restore(market, userId);
    expect((await visitor.must('draftProject', { json: DRAFT, key })).data._id).toBe(data._id);
  });

  test('succeeds or is refused in a race with the suspension but never succeeds after it', async () => {
    const { visitor, userId } = await aPerson(true);
    const many = Promise.all(Array.from({ length: 20 }, () => visitor.call('draftProject', { json: DRAFT })));
    const [answers] = await Promise.all([many, suspend(market, userId)]);
    for (const { status, body } of answers) expect(status === 201 || body.code === 'suspended').toBe(true);
    const before = await market.countEvents();
    expect((await visitor.call('draftProject', { json: DRAFT })).status).toBe(403);
    expect(await market.countEvents()).toBe(before);
  });
});

test('a bff that lacks a user’s suspension, such as after a restore, gets it when the user signs in', async () => {
  const { username, userId } = await suspended(true);
  await market.sql('DELETE FROM bff.suspensions WHERE user_id = $1', [userId]);
  const visitor = market.visitor();
  await visitor.post('/api/v1/auth/login', { username, password: PASSWORD });
  expect((await visitor.call('draftProject', { json: DRAFT })).body.code).toBe('suspended');
});

test('a bff with a user’s newer standing does not replace it with an older one from identity', async () => {
  const { username, userId } = await suspended(true);
  await market.sql('UPDATE bff.suspensions SET version = 1000, is_suspended = false WHERE user_id = $1', [userId]);
  const visitor = market.visitor();
  await visitor.post('/api/v1/auth/login', { username, password: PASSWORD });
  expect((await visitor.call('draftProject', { json: DRAFT })).status).toBe(201);
});

describe('the email', () => {
  const about = async (email: string) =>
    (await mailsIn(market.mails)).filter(({ to, subject }) => to.includes(email) && subject.includes('suspended'));

  test('states the reason, the effects and the options once, and later the end of the suspension', async () => {
    const { email, userId, visitor } = await aPerson(false);
    await proveAddress(market, email, visitor);
    await suspend(market, userId);
    await moderate(market, 'suspend', userId, '--reason', 'Another one.');
    const { text } = await mailTo(market.mails, email, 'Your Hirelane account is suspended');
    for (const said of [REASON, '/contact', 'download your data', 'delete your account']) expect(text).toContain(said);
    await restore(market, userId);
    await mailTo(market.mails, email, 'Your Hirelane account is no longer suspended');
    expect(await about(email)).toHaveLength(2);
  });

  test('is not sent to an unverified address', async () => {
    const { email, userId } = await aPerson(false);
    await suspend(market, userId);
    await eventually(
      () =>
        market.sql(`SELECT FROM identity.events WHERE type = 'NoticeSettled' AND data->>'kind' = 'account-suspended'`),
      (rows) => rows.length > 0,
    );
    expect(await about(email)).toEqual([]);
  });
});
