// @covers limit:10 limit:11

import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { mailsIn, mailTo } from '@hirelane/infra/tests/support/mails';
import { openTestEnvironment, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, NEW, openThefts } from './stolen.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const { visitor, tokenAt, login, resetBy, undoAt, restoredLink, stolen } = openThefts(() => env);
const NEW_BROWSER = 'A new browser';
const told = async (email: string, subject: string) => {
  await eventually(
    () => env.market.sql('SELECT FROM identity.mail_queue WHERE due_at <= now() + interval $$2 minutes$$'),
    (rows) => rows.length === 0,
  );
  const mails = await mailsIn(env.market.mails);
  return mails.filter((mail) => mail.to.includes(email) && mail.subject.includes(subject)).length;
};

describe('repeated sign-ins', () => {
  // @covers found:29
  test('sign-ins do not trigger emails to an unverified address', async () => {
    const form = registration(true);
    await visitor().post('/api/v1/auth/register', form);
    for (let n = 0; n < 4; n++) expect((await login(form.username)).status).toBe(200);
    expect(await told(form.email, '')).toBe(1);
    expect(await told(form.email, 'Verify')).toBe(1);
  });

  test('sign-ins with up to three new browsers an hour are reported to the owner, and others in the next hour', async () => {
    const { username, email } = await stolen();
    // The thief's browser was the first. Each email must arrive before the next sign-in, which would replace a queued
    // one.
    await told(email, NEW_BROWSER);
    for (let n = 0; n < 4; n++) {
      await login(username, PASSWORD);
      await told(email, NEW_BROWSER);
    }
    expect(await told(email, NEW_BROWSER)).toBe(3);
    await env.market.sql("UPDATE identity.subscription_mails SET begun_at = begun_at - interval '61 minutes'");
    await login(username, PASSWORD);
    expect(await told(email, NEW_BROWSER)).toBe(4);
  });
});

describe('emails to an address that anyone can enter', () => {
  // @covers found:29
  test('emails that confirm a change are limited to three a day, across all accounts', async () => {
    const to = fresh();
    const answers = [];
    for (let n = 0; n < 4; n++) {
      const { owner, want } = await stolen();
      answers.push(await want(owner, to));
    }
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(answers.at(-1)?.body.detail).toContain('three of these emails');
    expect(await told(to, 'Confirm your new email')).toBe(3);
  });

  // @covers found:29
  test('verification emails are limited to three a day, while registration remains possible', async () => {
    const form = registration(true);
    const browser = visitor();
    const userId = (await browser.post('/api/v1/auth/register', form)).body.user._id;
    const again = () => browser.post(`/api/v1/user/${userId}/verification`);
    // A queued registration email would be replaced by the next one.
    await told(form.email, 'Verify');
    const statuses = [];
    for (let n = 0; n < 3; n++) {
      statuses.push((await again()).status);
      await told(form.email, 'Verify');
    }
    expect(statuses).toEqual([202, 202, 429]);
    expect(await told(form.email, 'Verify')).toBe(3);
    const rows = await env.market.sql<{ text: string }>('SELECT s::text AS text FROM identity.subscription_mails s');
    expect(JSON.stringify(rows)).not.toContain(form.email);
    await browser.post('/api/v1/account/deletion', { password: PASSWORD });
    expect((await visitor().post('/api/v1/auth/register', { ...registration(true), email: form.email })).status).toBe(
      201,
    );
  });
});

describe('a thief’s browser', () => {
  type Account = Awaited<ReturnType<typeof stolen>>;
  const reset = async ({ email }: Account) => {
    await visitor().post('/api/v1/auth/reset-request', { email });
    return resetBy(await tokenAt(email, 'Choose a new password'));
  };
  const undone = async ({ thief, email, change }: Account) => {
    await change(thief, fresh());
    await undoAt(email);
    return resetBy(await restoredLink(email));
  };
  const everywhere =
    (which: string) =>
    ({ owner }: Account) =>
      owner.post('/api/v1/user/sessions/end', { which });
  const ends: [string, (account: Account) => Promise<{ status: number }>, string][] = [
    ['a reset', reset, NEW],
    ['undoing a change of address', undone, NEW],
    ['signing out everywhere', everywhere('all'), PASSWORD],
    ['signing out everywhere else', everywhere('others'), PASSWORD],
  ];

  // @covers found:28
  test.each(ends)(
    'the browser is new again after %s, and its next sign-in is reported',
    async (_what, end, password) => {
      const account = await stolen();
      const { thief, username, email } = account;
      await mailTo(env.market.mails, email, NEW_BROWSER);
      expect((await end(account)).status).toBe(200);
      const before = await told(email, NEW_BROWSER);
      expect((await login(username, password, thief)).status).toBe(200);
      expect(await told(email, NEW_BROWSER)).toBe(before + 1);
      expect(await seen(account.userId)).toBe(1);
    },
  );

  test('after signing out everywhere else, the owner’s browser remains known', async () => {
    const { owner, username, email } = await stolen();
    await everywhereElse(owner);
    const before = await told(email, NEW_BROWSER);
    await owner.get('/auth/logout');
    await login(username, PASSWORD, owner);
    expect(await told(email, NEW_BROWSER)).toBe(before);
  });

  const everywhereElse = (owner: Visitor) => owner.post('/api/v1/user/sessions/end', { which: 'others' });
  /** The account owner's known addresses. */
  const seen = async (userId: string) =>
    (await env.market.sql('SELECT FROM bff.seen_addresses WHERE user_id = $1', [userId])).length;
});
