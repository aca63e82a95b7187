import { createHash, randomBytes } from 'node:crypto';
import type { RouteName } from '@hirelane/api/routes';
import { addPasskey, codeOf, FACTOR, nextCodeOf, openAuthenticator, setUpApp } from '../../support/second-factor.ts';
import type { Scenario } from './scenario.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

const STEP = '/api/v1/auth/second-factor';

/** Passkeys, authenticator apps and recovery codes. Routes that work only once per account use a new account. */
export const secondFactorScenarios = {
  passkeyOptions: { owner: null, call: () => ({ path: '/api/v1/auth/passkey/options', json: {} }) },
  passkeySignIn: {
    owner: null,
    async call({ browser }, { market }) {
      const authenticator = openAuthenticator(market.url);
      await addPasskey(browser, authenticator);
      const { body } = await market.visitor().post('/api/v1/auth/passkey/options');
      return { path: '/api/v1/auth/passkey', json: { passkey: authenticator.get(body.data) } };
    },
    spendsSession: true,
  },
  secondFactorWanted: {
    owner: null,
    call: async (caller, env) => ({ path: STEP, oauth: await waitingOf(caller, env) }),
  },
  secondFactorOptions: {
    owner: null,
    call: async (caller, env) => ({ path: `${STEP}/options`, json: {}, oauth: await waitingOf(caller, env) }),
  },
  giveSecondFactor: {
    owner: null,
    async call(caller, env) {
      const { secret } = await setUpApp(caller.browser);
      return { path: STEP, json: { code: nextCodeOf(secret) }, oauth: await waitingOf(caller, env) };
    },
    spendsSession: true,
  },
  confirmationOptions: { owner: null, call: () => ({ path: '/api/v1/auth/confirmation/options', json: {} }) },
  getSecondFactor: { owner: null, call: () => ({ path: FACTOR }) },
  startApp: { owner: null, call: () => ({ path: `${FACTOR}/app`, json: {} }), spendsSession: true },
  confirmApp: {
    owner: null,
    async call({ browser }) {
      const { body } = await browser.post(`${FACTOR}/app`);
      return { path: `${FACTOR}/app/confirmation`, json: { code: codeOf(body.data.secret) } };
    },
    spendsSession: true,
  },
  removeApp: {
    owner: null,
    async call({ browser }) {
      await setUpApp(browser);
      return { path: `${FACTOR}/app` };
    },
    spendsSession: true,
  },
  newPasskeyOptions: { owner: null, call: () => ({ path: `${FACTOR}/passkeys/options`, json: {} }) },
  addPasskey: {
    owner: null,
    async call({ browser }, { market }) {
      const { body } = await browser.post(`${FACTOR}/passkeys/options`);
      const passkey = openAuthenticator(market.url).create(body.data);
      return { path: `${FACTOR}/passkeys`, json: { name: 'Laptop', passkey } };
    },
    spendsSession: true,
  },
  renamePasskey: {
    owner: 'either',
    others: 'hidden',
    call: async (owner, env) => ({
      path: `${FACTOR}/passkeys/${await passkeyOf(owner, env)}`,
      json: { name: 'Phone' },
    }),
  },
  removePasskey: {
    owner: 'either',
    others: 'hidden',
    call: async (owner, env) => ({ path: `${FACTOR}/passkeys/${await passkeyOf(owner, env)}` }),
  },
  renewRecoveryCodes: {
    owner: null,
    async call({ browser }) {
      await setUpApp(browser);
      return { path: `${FACTOR}/recovery-codes`, json: {} };
    },
    spendsSession: true,
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;

/** Starts a sign-in by this actor that waits for the second factor, and returns its token. */
async function waitingOf({ id, role }: Actor, { market }: TestEnvironment): Promise<string> {
  const token = randomBytes(32);
  const [row] = await market.sql<{ version: number }>(
    'SELECT version FROM identity.credential_versions WHERE user_id = $1',
    [id],
  );
  const about = { userId: id, isClient: role === 'client', credentialVersion: row?.version ?? 0 };
  const content = { kind: 'second-factor', ...about, tries: 0, returnTo: null, replaced: null };
  await market.sql(
    `INSERT INTO bff.oauth_transactions (hash, expires_at, content) VALUES ($1, now() + interval '10 minutes', $2)`,
    [createHash('sha256').update(token).digest(), content],
  );
  return token.toString('base64url');
}

/** The id of this actor's passkey, which is created if needed. */
async function passkeyOf({ browser }: Actor, { market }: TestEnvironment): Promise<string> {
  const list = async () => (await browser.get(FACTOR)).body.data.passkeys;
  const [known] = await list();
  if (known) return known._id;
  await addPasskey(browser, openAuthenticator(market.url));
  return (await list())[0]._id;
}
