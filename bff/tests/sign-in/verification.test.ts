import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import { connectGithub } from '@hirelane/infra/tests/support/connect-github';
import { linkIn, mailsIn, mailTo } from '@hirelane/infra/tests/support/mails';
import {
  addPasskey,
  FACTOR,
  nextCodeOf,
  openAuthenticator,
  setUpApp,
  signInByPasskey,
} from '@hirelane/infra/tests/support/second-factor';
import {
  atGoogle,
  openTestEnvironment,
  selfOf,
  sessionOf,
  type TestEnvironment,
} from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const NEW = 'another horse battery';
const visitor = () => env.market.visitor();
const login = (username: string, password: string, browser = visitor()) =>
  browser.post('/api/v1/auth/login', { username, password });
const verify = (browser: Visitor, token: string) => browser.post('/api/v1/auth/verify-email', { token });
const choose = (token: string, password = NEW, browser = visitor()) =>
  browser.post('/api/v1/auth/reset', { token, password, confirmpassword: password });
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const factorOf = async (browser: Visitor) => (await browser.get(FACTOR)).body.data;

/** A new account with its browser, and the secret from the link emailed to its address. */
async function signedUp() {
  const form = registration(true);
  const browser = visitor();
  await browser.post('/api/v1/auth/register', form);
  const { token } = linkIn(await mailTo(env.market.mails, form.email, 'Verify'));
  return { ...form, browser, token };
}

const subjectsTo = async (email: string) =>
  (await mailsIn(env.market.mails)).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

describe('a link that verifies an address', () => {
  test("a link opened in its account's session keeps the second factor and is used up", async () => {
    const { browser, token, email, username } = await signedUp();
    const { secret } = await setUpApp(browser);
    expect((await verify(browser, token)).body).toEqual({ isVerified: true });
    expect((await selfOf(browser)).isVerified).toBe(true);
    expect(await factorOf(browser)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const signingIn = visitor();
    expect((await login(username, PASSWORD, signingIn)).body).toMatchObject({ isLogin: false });
    expect((await signingIn.post('/api/v1/auth/second-factor', { code: nextCodeOf(secret) })).status).toBe(200);
    expect(refusal(await verify(browser, token))).toEqual([410, 'link-expired']);
    expect(refusal(await choose(token))).toEqual([410, 'link-expired']);
    expect(await subjectsTo(email)).not.toContain('The second factor for your Hirelane account was removed');
  });

  test("a link opened in any other browser changes nothing and still works in its account's session", async () => {
    const { browser, token } = await signedUp();
    await setUpApp(browser);
    const other = await signedUp();
    const before = await env.market.countEvents();
    for (const elsewhere of [visitor(), other.browser]) {
      expect(refusal(await verify(elsewhere, token))).toEqual([409, 'password-needed']);
    }
    expect(await env.market.countEvents()).toBe(before);
    expect((await selfOf(browser)).isVerified).toBe(false);
    expect((await verify(browser, token)).status).toBe(200);
    expect(await factorOf(browser)).toMatchObject({ isOn: true });
  });

  test('a link opened elsewhere can set a new password only once, and not one that is easily guessed', async () => {
    const { token, username } = await signedUp();
    expect((await choose(token, 'password')).status).toBe(422);
    const answers = await Promise.all([choose(token), choose(token, 'quiet river seven')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const [chosen, refused] = answers[0].status === 200 ? [NEW, 'quiet river seven'] : ['quiet river seven', NEW];
    expect((await login(username, chosen)).status).toBe(200);
    expect((await login(username, refused)).status).toBe(401);
  });

  test('a link opened in both places at once keeps the password or removes the factor', async () => {
    const { browser, token, username } = await signedUp();
    await setUpApp(browser);
    const [own, elsewhere] = await Promise.all([verify(browser, token), choose(token)]);
    expect([own.status, elsewhere.status].filter((status) => status === 200)).toHaveLength(1);
    const isOwn = own.status === 200;
    expect((await login(username, isOwn ? PASSWORD : NEW)).body).toMatchObject({ isLogin: !isOwn });
    expect((await login(username, isOwn ? NEW : PASSWORD)).status).toBe(401);
  });

  test('a link does not set a password once a provider has proved the address', async () => {
    const { browser, token, email } = await signedUp();
    const { sub } = atGoogle(env, { email });
    const { body } = await browser.post('/api/v1/auth/connect', { provider: 'google' });
    await navigate(browser, await decideAt(body.redirectUrl, sub), 'cross-site');
    await travel(visitor(), '/auth/google', sub);
    for (const answer of [await verify(visitor(), token), await choose(token)]) {
      expect(refusal(answer)).toEqual([410, 'link-expired']);
    }
    expect((await verify(browser, token)).status).toBe(200);
  });

  test('a link removes the factors on the second attempt when the first failed after the address was proved', async () => {
    const { browser, token, username, email } = await signedUp();
    await setUpApp(browser);
    const { sql } = env.market;
    await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'no more passwords'; END $$`);
    await sql('CREATE TRIGGER refused BEFORE UPDATE ON identity.credentials FOR EACH ROW EXECUTE FUNCTION refuse()');
    expect((await choose(token)).status).toBe(500);
    await sql('DROP TRIGGER refused ON identity.credentials; DROP FUNCTION refuse');
    expect(await selfOf(browser)).toMatchObject({ isVerified: true, email });
    expect(await factorOf(browser)).toMatchObject({ isOn: true });
    expect((await choose(token)).status).toBe(200);
    expect((await login(username, NEW)).body).toMatchObject({ isLogin: true });
  });

  test('a link is invalid after a reset has proved the address', async () => {
    const { token, email } = await signedUp();
    await visitor().post('/api/v1/auth/reset-request', { email });
    const reset = linkIn(await mailTo(env.market.mails, email, 'new password')).token;
    expect((await choose(reset)).status).toBe(200);
    expect(refusal(await choose(token, 'quiet river seven'))).toEqual([410, 'link-expired']);
    expect(refusal(await verify(visitor(), token))).toEqual([410, 'link-expired']);
  });
});

// @covers found:74
test('an attacker who registered with my address is locked out when I verify it elsewhere', async () => {
  const hijacker = await signedUp();
  const { email, username, token } = hijacker;
  const passkey = openAuthenticator(env.market.url);
  await addPasskey(hijacker.browser, passkey);
  const { secret } = await setUpApp(hijacker.browser);
  const github = `hijacker-${username}`;
  await connectGithub(hijacker.browser, env.github, github);
  const other = visitor();
  await login(username, PASSWORD, other);
  await other.post('/api/v1/auth/second-factor', { code: nextCodeOf(secret) });
  const { _id } = await selfOf(other);
  const wanted = registration(true).email;
  await hijacker.browser.put(`/api/v1/user/${_id}/email`, { email: wanted });
  const change = linkIn(await mailTo(env.market.mails, wanted, 'Confirm your new email')).token;

  const me = visitor();
  expect(refusal(await verify(me, token))).toEqual([409, 'password-needed']);
  expect((await choose(token, NEW, me)).status).toBe(200);

  for (const browser of [hijacker.browser, other]) expect(await sessionOf(browser)).toEqual({ isLogin: false });
  expect((await login(username, PASSWORD)).status).toBe(401);
  expect((await signInByPasskey(visitor(), passkey)).status).toBe(401);
  expect(await travel(visitor(), '/auth/github', github)).toMatch(/signInFailed/);
  expect((await visitor().post('/api/v1/auth/confirm-email', { token: change })).status).toBe(410);
  expect((await login(username, NEW, me)).body).toMatchObject({ isLogin: true });
  expect((await selfOf(me)).isVerified).toBe(true);
  expect(await factorOf(me)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  expect((await me.get('/api/v1/auth/sign-ins')).body).toEqual({ data: [], hasPassword: true });
  await eventually(
    () => subjectsTo(email),
    (subjects) =>
      ['Your Hirelane password was changed', 'The second factor for your Hirelane account was removed'].every(
        (subject) => subjects.includes(subject),
      ),
  );
});
