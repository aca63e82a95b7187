import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import { mailsIn, mailTo } from '@hirelane/infra/tests/support/mails';
import {
  addPasskey,
  FACTOR,
  openAuthenticator,
  setUpApp,
  signInByPasskey,
} from '@hirelane/infra/tests/support/second-factor';
import { atGithub, openTestEnvironment, selfOf, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, NEW, openThefts } from './stolen.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const ASKED = 'email change was requested';
const { visitor, tokenAt, confirm, login, resetBy, undoAt, restoredLink, stolen, corrected } = openThefts(() => env);

async function choosePassword(email: string) {
  await visitor().post('/api/v1/auth/reset-request', { email });
  return resetBy(await tokenAt(email, 'Choose a new password'));
}

/** An address change that a thief has requested and can still confirm. */
async function wished() {
  const account = await stolen();
  const to = fresh();
  expect((await account.want(account.thief, to)).status).toBe(202);
  return { ...account, to, token: await tokenAt(to, 'Confirm your new email') };
}

describe('an address change requested by a thief', () => {
  type Account = Awaited<ReturnType<typeof wished>>;
  const changePassword = ({ owner, userId }: Account) =>
    owner.put(`/api/v1/user/${userId}/password`, { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW });
  const end = (which: string) => (account: Account) => account.owner.post('/api/v1/user/sessions/end', { which });
  async function endOne({ owner }: Account) {
    const { data } = (await owner.get('/api/v1/user/sessions')).body;
    const other = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return owner.delete(`/api/v1/user/sessions/${other._id}`);
  }
  async function turnOn({ owner }: Account) {
    await setUpApp(owner);
    return { status: 200 };
  }
  const answers: [string, (account: Account) => Promise<{ status: number }>][] = [
    ['a password reset by mail', ({ email }) => choosePassword(email)],
    ['a change of password', changePassword],
    ['signing out everywhere else', end('others')],
    ['signing out everywhere', end('all')],
    ['signing out the thief’s browser', endOne],
    ['turning on a second factor', turnOn],
  ];

  // @covers found:13
  test.each(answers)('the change is cancelled by %s', async (_what, answer) => {
    const account = await wished();
    expect((await answer(account)).status).toBe(200);
    const refused = await confirm(account.token);
    expect([refused.status, refused.body.code]).toEqual([410, 'link-expired']);
  });

  test('the change is reported to the current address, with the new address and instructions for cancelling it', async () => {
    const { email, to, token } = await wished();
    const { text } = await mailTo(env.market.mails, email, ASKED);
    expect(text).toContain(to);
    expect(text).toContain('/forgot-password');
    expect((await confirm(token)).status).toBe(200);
  });

  test('the change is not reported to an unverified address', async () => {
    const form = registration(true);
    const browser = visitor();
    const userId = (await browser.post('/api/v1/auth/register', form)).body.user._id;
    const to = fresh();
    await browser.put(`/api/v1/user/${userId}/email`, { email: to });
    // Emails are sent in order, so an earlier email would have arrived before this one.
    await tokenAt(to, 'Confirm your new email');
    await tokenAt(form.email, 'Verify');
    const told = (await mailsIn(env.market.mails)).filter((mail) => mail.to.includes(form.email));
    expect(told.filter(({ subject }) => subject.includes(ASKED))).toEqual([]);
  });

  test('no email is sent to the new address if the change was cancelled first', async () => {
    const { owner, thief, userId, want, email } = await stolen();
    const to = fresh();
    await env.market.sql(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.due_at := now() + interval '1 hour'; RETURN NEW; END $$`);
    await env.market.sql(
      'CREATE TRIGGER held BEFORE INSERT ON identity.mail_queue FOR EACH ROW EXECUTE FUNCTION hold()',
    );
    await want(thief, to);
    await env.market.sql('DROP TRIGGER held ON identity.mail_queue');
    await env.market.sql('DROP FUNCTION hold');
    await owner.put(`/api/v1/user/${userId}/password`, { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW });
    await env.market.sql('UPDATE identity.mail_queue SET due_at = now()');
    await mailTo(env.market.mails, email, ASKED);
    await mailTo(env.market.mails, email, 'was changed');
    expect(
      await env.market.sql('SELECT * FROM identity.mail_tokens WHERE purpose = $1 AND user_id = $2', [
        'email-change',
        userId,
      ]),
    ).toEqual([]);
  });

  test('a user who signs out one browser remains signed in in the others if no change is pending', async () => {
    const { owner, thief, username, userId } = await stolen();
    const third = visitor();
    await login(username, PASSWORD, third);
    await login(username, PASSWORD, thief);
    const { data } = (await owner.get('/api/v1/user/sessions')).body;
    expect(data.length).toBeGreaterThan(2);
    await owner.delete(`/api/v1/user/sessions/${data.at(-1)._id}`);
    expect((await thief.get(`/api/v1/user/${userId}`)).status).toBe(200);
    expect((await selfOf(owner)).username).toBe(username);
  });
});

/** An account whose address was changed to `to` by a thief, from a session that is still valid. */
async function taken() {
  const account = await wished();
  expect((await confirm(account.token)).status).toBe(200);
  return account;
}

describe('undoing an address change', () => {
  // @covers found:19
  test('an undo removes the passkey, provider and password added after the change, each of which was reported to the old address', async () => {
    const { thief, email, to, username } = await taken();
    const theirs = openAuthenticator(env.market.url);
    await addPasskey(thief, theirs);
    await addPasskey(thief, openAuthenticator(env.market.url), 'Phone');
    const { body } = await thief.post('/api/v1/auth/connect', { provider: 'github' });
    const person = atGithub(env);
    await navigate(thief, await decideAt(body.redirectUrl, person.login), 'cross-site');
    for (const subject of ['second factor was turned on', 'A passkey was added', 'Github was connected']) {
      expect((await mailTo(env.market.mails, email, subject)).text).toContain('was changed');
    }
    expect((await choosePassword(to)).status).toBe(200);

    expect((await undoAt(email)).status).toBe(200);
    const token = await restoredLink(email);
    // The owner has not chosen a new password yet.
    expect((await login(username, NEW)).status).toBe(401);
    expect((await signInByPasskey(visitor(), theirs)).status).toBe(401);
    expect((await resetBy(token)).status).toBe(200);
    const owner = visitor();
    expect((await login(username, NEW, owner)).body).toMatchObject({ isLogin: true });
    expect((await owner.get(FACTOR)).body.data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await owner.get('/api/v1/auth/sign-ins')).body.data).toEqual([]);
    expect(await travel(visitor(), '/auth/github', person.login)).toMatch(/no-account/);
  });

  // @covers found:30
  test('an undo sends a reset link, however many were requested for the new address', async () => {
    const { email, username } = await taken();
    for (let n = 0; n < 4; n++) await visitor().post('/api/v1/auth/reset-request', { email });
    expect((await undoAt(email)).status).toBe(200);
    expect((await resetBy(await restoredLink(email))).status).toBe(200);
    expect((await login(username, NEW)).status).toBe(200);
  });
});

describe('deleting an account whose address was changed recently', () => {
  const remove = (browser: Visitor, password = PASSWORD) => browser.post('/api/v1/account/deletion', { password });

  // @covers found:33
  test('the account cannot be deleted while the owner can undo the change, and the refusal states the earliest day', async () => {
    const { email, to, username } = await taken();
    await choosePassword(to);
    const thief = visitor();
    await login(username, NEW, thief);
    const { status, body } = await remove(thief, NEW);
    expect([status, body.code]).toEqual([409, 'deletion-waits']);
    expect(body.detail).toMatch(/wait until \w+ \d+, \d{4}/);
    expect((await undoAt(email)).status).toBe(200);
    expect((await resetBy(await restoredLink(email))).status).toBe(200);
    // Now the owner can delete the account.
    const owner = visitor();
    await login(username, NEW, owner);
    expect((await remove(owner, NEW)).body).toEqual({ isDeleted: true });
  });

  test('the account can be deleted if the old address was never verified, because that address cannot undo the change', async () => {
    const { owner } = await corrected();
    expect((await remove(owner)).body).toEqual({ isDeleted: true });
  });
});
