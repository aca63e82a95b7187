import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import { hideValue } from '@hirelane/identity/user/reservations/reservations';
import { linkIn, mailsIn, mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import { TEST_HMAC_KEY } from '@hirelane/infra/tests/support/marketplace';
import { addPasskey, FACTOR, openAuthenticator, setUpApp } from '@hirelane/infra/tests/support/second-factor';
import {
  atGithub,
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
const signIns = async (browser: Visitor) => (await browser.get('/api/v1/auth/sign-ins')).body;

async function signedUp(changes = {}) {
  const form = registration(true, changes);
  const browser = visitor();
  await browser.post('/api/v1/auth/register', form);
  return { browser, form };
}

/** The state that earlier releases left an account in when its verification link was opened in another browser. */
async function provedElsewhere(email: string, browser: Visitor): Promise<void> {
  await proveAddress(env.market, email, browser);
  await env.market.sql('INSERT INTO identity.loose_proofs (user_id, address_id) VALUES ($1, $2)', [
    (await selfOf(browser))._id,
    hideValue(TEST_HMAC_KEY, 'email', email),
  ]);
}

async function connect(browser: Visitor, provider: 'google' | 'github', name: string) {
  const { body } = await browser.post('/api/v1/auth/connect', { provider });
  return (await navigate(browser, await decideAt(body.redirectUrl, name), 'cross-site')).headers.location;
}

/** Resets the password by email to this address and signs in with the new one. */
async function recover(email: string): Promise<Visitor> {
  const browser = visitor();
  await browser.post('/api/v1/auth/reset-request', { email });
  const { token } = linkIn(await mailTo(env.market.mails, email, 'new password'));
  const answer = await browser.post('/api/v1/auth/reset', { token, password: NEW, confirmpassword: NEW });
  expect(answer.status).toBe(200);
  expect((await browser.post('/api/v1/auth/login', { username: email, password: NEW })).status).toBe(200);
  return browser;
}

describe('an account that an attacker created with my address and that I take over by email', () => {
  test('the account no longer accepts the provider identity that the attacker had connected', async () => {
    const email = registration(true).email;
    const attacker = await signedUp({ email });
    const theirs = atGithub(env);
    expect(await connect(attacker.browser, 'github', theirs.login)).toMatch(/signInConnected=github$/);

    const owner = await recover(email);
    expect(await signIns(owner)).toEqual({ data: [], hasPassword: true });
    expect(await sessionOf(attacker.browser)).toEqual({ isLogin: false });
    const later = visitor();
    expect(await travel(later, '/auth/github', theirs.login)).toMatch(/no-account/);
    expect(await sessionOf(later)).toEqual({ isLogin: false });
    // The attacker's identity can be used for another account.
    expect(await travel(visitor(), '/auth/github?isClient=false&isFirstTime=true', theirs.login)).toMatch(/isSuccess/);
  });

  test('the account no longer accepts that identity even if I had unknowingly verified the address before', async () => {
    const email = registration(true).email;
    const attacker = await signedUp({ email });
    await provedElsewhere(email, attacker.browser);
    const theirs = atGoogle(env);
    await connect(attacker.browser, 'google', theirs.sub);
    await recover(email);
    expect(await travel(visitor(), '/auth/google', theirs.sub)).toMatch(/no-account/);
  });
});

describe('a second factor that an attacker set up in an account with my address', () => {
  const THEIRS: [string, (browser: Visitor) => Promise<unknown>][] = [
    ['a passkey', (browser) => addPasskey(browser, openAuthenticator(env.market.url))],
    ['an app', setUpApp],
  ];

  // @covers found:31
  test.each(THEIRS)(
    'the second factor does not lock me out after a reset has proved the address: %s',
    async (_what, add) => {
      const email = registration(true).email;
      const attacker = await signedUp({ email });
      await add(attacker.browser);
      const owner = await recover(email);
      expect(await sessionOf(owner)).toMatchObject({ isLogin: true });
      expect((await owner.get(FACTOR)).body.data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
      expect(await sessionOf(attacker.browser)).toEqual({ isLogin: false });
      expect(
        (await mailTo(env.market.mails, email, 'The second factor for your Hirelane account was removed')).text,
      ).toContain('/settings/security');
    },
  );

  // @covers found:32
  test.each(THEIRS)(
    'a second factor added after I unknowingly verified the address does not lock me out: %s',
    async (_what, add) => {
      const email = registration(true).email;
      const attacker = await signedUp({ email });
      await provedElsewhere(email, attacker.browser);
      await add(attacker.browser);
      const owner = await recover(email);
      expect((await owner.get(FACTOR)).body.data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
      expect(await sessionOf(attacker.browser)).toEqual({ isLogin: false });
    },
  );

  // @covers found:32
  test.each(THEIRS)(
    'the second factor does not lock me out when I unknowingly confirm a stranger’s change: %s',
    async (_what, add) => {
      const person = atGithub(env);
      const attacker = visitor();
      await travel(attacker, '/auth/github?isClient=true&isFirstTime=true', person.login);
      const email = registration(true).email;
      const { _id } = await selfOf(attacker);
      await attacker.put(`/api/v1/user/${_id}/email`, { email });
      const { token } = linkIn(await mailTo(env.market.mails, email, 'Confirm your new email'));
      expect((await visitor().post('/api/v1/auth/confirm-email', { token })).status).toBe(200);
      await add(attacker);
      const owner = await recover(email);
      expect((await owner.get(FACTOR)).body.data).toMatchObject({ isOn: false });
      // The account was created through the attacker's provider identity, which is removed as well.
      expect(await signIns(owner)).toEqual({ data: [], hasPassword: true });
      expect(await sessionOf(attacker)).toEqual({ isLogin: false });
    },
  );

  test('the second factor is reported by email without any text typed by the attacker', async () => {
    const email = registration(true).email;
    const attacker = await signedUp({ email, firstName: 'Winner of a prize' });
    await provedElsewhere(email, attacker.browser);
    await setUpApp(attacker.browser);
    const { text } = await mailTo(env.market.mails, email, 'second factor');
    expect(text).not.toContain('Winner');
  });

  // @covers found:32
  test("the second factor is removed even if an older link to the attacker's address is opened", async () => {
    const attacker = await signedUp();
    const old = linkIn(await mailTo(env.market.mails, attacker.form.email, 'Verify')).token;
    const email = registration(true).email;
    const { _id } = await selfOf(attacker.browser);
    await attacker.browser.put(`/api/v1/user/${_id}/email`, { email });
    const { token } = linkIn(await mailTo(env.market.mails, email, 'Confirm your new email'));
    await visitor().post('/api/v1/auth/confirm-email', { token });
    await setUpApp(attacker.browser);
    expect((await attacker.browser.post('/api/v1/auth/verify-email', { token: old })).body.code).toBe('link-expired');
    expect((await (await recover(email)).get(FACTOR)).body.data).toMatchObject({ isOn: false });
  });
});

describe('a user who verified their address with an earlier release on a phone where they were not signed in', () => {
  async function verified() {
    const one = await signedUp();
    await provedElsewhere(one.form.email, one.browser);
    return one;
  }

  test('the user remains signed in, is verified, and keeps the second factor that they set up', async () => {
    const { browser } = await verified();
    await setUpApp(browser);
    expect((await selfOf(browser)).isVerified).toBe(true);
    expect((await browser.get(FACTOR)).body.data).toMatchObject({ isOn: true });
  });

  test('a user who sets up a second factor gets the link again, and no reset removes the factor once the link was opened while signed in', async () => {
    const { browser, form } = await verified();
    const linksIn = async () => {
      const mails = (await mailsIn(env.market.mails)).filter(({ to }) => to.includes(form.email));
      return mails.filter(({ subject }) => subject.includes('Verify'));
    };
    await setUpApp(browser);
    const links = await eventually(linksIn, (found) => found.length === 2);
    for (const mail of links) await browser.post('/api/v1/auth/verify-email', { token: linkIn(mail).token });
    const reset = visitor();
    await reset.post('/api/v1/auth/reset-request', { email: form.email });
    const { token } = linkIn(await mailTo(env.market.mails, form.email, 'new password'));
    await reset.post('/api/v1/auth/reset', { token, password: NEW, confirmpassword: NEW });
    const login = await reset.post('/api/v1/auth/login', { username: form.username, password: NEW });
    expect(login.body).toMatchObject({ isLogin: false });
  });
});

// @covers found:34
test('a first password disconnects providers that a thief added after the account was created', async () => {
  const person = atGoogle(env);
  const stolen = visitor();
  await travel(stolen, '/auth/google?isClient=true&isFirstTime=true', person.sub);
  const theirs = atGithub(env);
  expect(await connect(stolen, 'github', theirs.login)).toMatch(/signInConnected=github$/);
  const { text } = await mailTo(env.market.mails, person.email ?? '', 'Github was connected');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('disconnects other sign-in methods');
  const owner = await recover(person.email ?? '');
  expect((await signIns(owner)).data).toMatchObject([{ provider: 'google' }]);
  expect(await travel(visitor(), '/auth/github', theirs.login)).toMatch(/no-account/);
});

test('a first password keeps the provider that the account was created with', async () => {
  const person = atGoogle(env);
  await travel(visitor(), '/auth/google?isClient=true&isFirstTime=true', person.sub);
  const owner = await recover(person.email ?? '');
  expect((await signIns(owner)).data).toMatchObject([{ provider: 'google' }]);
  expect(await travel(visitor(), '/auth/google', person.sub)).toMatch(/isSuccess=true/);
});

test('a sign-in through a provider that has verified the account’s address also verifies it here', async () => {
  const { browser, form } = await signedUp();
  expect((await selfOf(browser)).isVerified).toBe(false);
  const other = atGithub(env);
  await connect(browser, 'github', other.login);
  await travel(visitor(), '/auth/github', other.login);
  expect((await selfOf(browser)).isVerified).toBe(false);
  const person = atGoogle(env, { email: form.email.toUpperCase() });
  await connect(browser, 'google', person.sub);
  await travel(visitor(), '/auth/google', person.sub);
  expect((await selfOf(browser)).isVerified).toBe(true);
});

describe('deleting an account without a password', () => {
  const made = async () => {
    const person = atGoogle(env);
    const browser = visitor();
    await travel(browser, '/auth/google?isClient=true&isFirstTime=true', person.sub);
    return { person, browser, ...(await selfOf(browser)) };
  };
  const deletion = (browser: Visitor, username: string) => browser.post('/api/v1/account/deletion', { username });

  test('the account cannot be deleted without a recent confirmation, because the username is visible on the screen', async () => {
    const { browser, username, _id } = await made();
    await env.market.sql(
      "UPDATE bff.sessions SET confirmed_at = confirmed_at - interval '11 minutes' WHERE user_id = $1",
      [_id],
    );
    const answer = await deletion(browser, username);
    expect([answer.status, answer.body.code]).toEqual([403, 'confirm-needed']);
    expect((await selfOf(browser)).username).toBe(username);
  });

  test('the account can be deleted with its username right after sign-in, which leaves no data in the bff', async () => {
    const { browser, username, _id, person } = await made();
    await browser.post('/api/v1/auth/connect', { provider: 'github' });
    const dev = atGithub(env, { emails: [{ email: person.email ?? '', primary: true, verified: true }] });
    await travel(visitor(), '/auth/github', dev.login);
    const rows = () =>
      env.market.sql(
        `SELECT t::text FROM bff.oauth_transactions t WHERE t::text LIKE '%' || $1 || '%'
         UNION ALL SELECT t::text FROM bff.seen_addresses t WHERE user_id::text = $1
         UNION ALL SELECT t::text FROM bff.sessions t WHERE user_id::text = $1`,
        [_id],
      );
    expect((await rows()).length).toBeGreaterThanOrEqual(3);
    expect((await deletion(browser, username)).body).toEqual({ isDeleted: true });
    expect(await rows()).toEqual([]);
    expect(await travel(visitor(), '/auth/google?isClient=false&isFirstTime=true', person.sub)).toMatch(/isSuccess/);
  });
});
