import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { linkIn, mailTo } from '@hirelane/infra/tests/support/mails';
import { addPasskey, openAuthenticator, setUpApp } from '@hirelane/infra/tests/support/second-factor';
import { openTestEnvironment, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

type Line = Readonly<Record<string, unknown>>;
const WRONG = 'not the right password';
const visitor = () => env.market.visitor();
const logged = (): Line[] =>
  env.market
    .logged()
    .split('\n')
    .filter((line) => line.includes('"event"'))
    .map((line) => JSON.parse(line));
/** Log lines with this event name written during `work`. */
async function during(event: string, work: () => Promise<unknown>): Promise<Line[]> {
  const before = logged().length;
  await work();
  return logged()
    .slice(before)
    .filter((line) => line['event'] === event);
}
const login = (username: string, password: string, browser: Visitor = visitor()) =>
  browser.post('/api/v1/auth/login', { username, password });
const failed = async (username: string) => (await during('login-failed', () => login(username, WRONG)))[0] ?? {};

async function registered() {
  const form = registration(true);
  const browser = visitor();
  const { body } = await browser.post('/api/v1/auth/register', form);
  return { form, browser, userId: body.user._id as string };
}

const PSEUDONYM = /^[\w-]{22}$/;

// @covers found:73 asvs:16.2.1 asvs:16.2.5
test('a failed login is logged with pseudonyms of the account and the network', async () => {
  const { form, userId } = await registered();
  const line = await failed(form.username);
  expect(line).toMatchObject({ account: expect.stringMatching(PSEUDONYM), network: expect.stringMatching(PSEUDONYM) });
  expect(Object.keys(line)).not.toContain('userId');
  // The username and the address give the same pseudonym; another account and an unknown name give different ones.
  expect((await failed(form.email.toUpperCase()))['account']).toBe(line['account']);
  const other = await registered();
  const others = [await failed(other.form.username), await failed('no.such.user')].map(({ account }) => account);
  expect(new Set([line['account'], ...others]).size).toBe(3);
  expect(others[1]).toMatch(PSEUDONYM);
  expect((await failed('No.such.USER'))['account']).toBe(others[1]);
  // A later successful login has the same pseudonym.
  const [entered] = await during('login-ok', () => login(form.username, PASSWORD));
  expect(entered).toMatchObject({ userId, account: line['account'], network: line['network'] });
  for (const secret of [form.username, form.email, WRONG, 'no.such.user', '127.0.0.1']) {
    expect(env.market.logged()).not.toContain(secret);
  }
});

// @covers asvs:16.2.1
test('a refused confirmation, password change or passkey is logged with the same pseudonym', async () => {
  const { form, browser, userId } = await registered();
  const { account, network } = await failed(form.username);
  const change = { oldPassword: WRONG, password: 'another horse battery', confirmpassword: 'another horse battery' };
  const tries = [
    ['reauthentication-failed', () => browser.post('/api/v1/auth/confirmation', { password: WRONG })],
    ['password-change-failed', () => browser.put(`/api/v1/user/${userId}/password`, change)],
  ] as const;
  for (const [event, work] of tries) {
    expect(await during(event, work), event).toMatchObject([{ account, network, userId }]);
  }

  const authenticator = openAuthenticator(env.market.url);
  await addPasskey(browser, authenticator);
  const { data } = (await visitor().post('/api/v1/auth/passkey/options')).body;
  const used = { passkey: authenticator.get(data) };
  await visitor().post('/api/v1/auth/passkey', used);
  const [replayed] = await during('login-failed', () => visitor().post('/api/v1/auth/passkey', used));
  expect(replayed).toMatchObject({ via: 'passkey', account, network });
});

// @covers asvs:16.3.1
test("a wrong second factor is logged with the account's pseudonym", async () => {
  const { form, browser, userId } = await registered();
  await setUpApp(browser);
  const later = visitor();
  const { account } = await failed(form.username);
  await login(form.username, PASSWORD, later);
  const lines = await during('second-factor-refused', () =>
    later.post('/api/v1/auth/second-factor', { code: '000000' }),
  );
  expect(lines).toMatchObject([{ account, userId, network: expect.stringMatching(PSEUDONYM) }]);
});

test("an expired link from an email is logged with its account's pseudonym, if known", async () => {
  const { form } = await registered();
  const { account } = await failed(form.username);
  await visitor().post('/api/v1/auth/reset-request', { email: form.email });
  const { token } = linkIn(await mailTo(env.market.mails, form.email, 'Choose a new password'));
  await env.market.sql("UPDATE identity.mail_tokens SET expires_at = now() - interval '1 second'");
  const next = { password: 'another horse battery', confirmpassword: 'another horse battery' };
  const [line] = await during('reset-failed', () => visitor().post('/api/v1/auth/reset', { token, ...next }));
  expect(line).toMatchObject({ code: 'link-expired', account, network: expect.stringMatching(PSEUDONYM) });
  const made = Buffer.alloc(32, 'x').toString('base64url');
  const [unknown] = await during('reset-failed', () => visitor().post('/api/v1/auth/reset', { token: made, ...next }));
  expect(unknown).toMatchObject({ code: 'link-expired' });
  expect(Object.keys(unknown ?? {})).not.toContain('account');
});
