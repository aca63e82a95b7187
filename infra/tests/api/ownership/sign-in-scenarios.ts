import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { RouteName } from '@hirelane/api/routes';
import { connectGithub } from '../../support/connect-github.ts';
import type { Scenario } from './scenario.ts';
import { type Actor, PASSWORD, type TestEnvironment } from './test-environment.ts';

/** Sign-ins through Google and GitHub. */
export const signInScenarios = {
  listProviders: { owner: null, call: () => ({ path: '/api/v1/auth/providers' }) },
  pendingLink: {
    owner: null,
    call: async (caller, env) => ({ path: '/api/v1/auth/link', oauth: await pendingLinkOf(caller, env) }),
  },
  confirmLink: {
    owner: null,
    call: async (caller, env) => ({
      path: '/api/v1/auth/link',
      json: { password: PASSWORD },
      oauth: await pendingLinkOf(caller, env),
    }),
    spendsSession: true,
  },
  connectSignIn: {
    owner: null,
    call: () => ({ path: '/api/v1/auth/connect', json: { provider: 'github' } }),
  },
  listSignIns: { owner: null, call: () => ({ path: '/api/v1/auth/sign-ins' }) },
  removeSignIn: {
    owner: 'either',
    others: 'hidden',
    call: async (owner, env) => ({ path: `/api/v1/auth/sign-ins/${await signInOf(owner, env)}` }),
    spendsSession: true,
  },
  confirmationState: { owner: null, call: () => ({ path: '/api/v1/auth/confirmation' }) },
  confirm: {
    owner: null,
    call: () => ({ path: '/api/v1/auth/confirmation', json: { password: PASSWORD } }),
    spendsSession: true,
  },
  confirmByProvider: {
    owner: null,
    call: () => ({ path: '/api/v1/auth/confirmation/provider', json: { provider: 'github' } }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;

/** Starts a GitHub sign-in that waits for this actor's password, and returns its token. */
async function pendingLinkOf({ id }: Actor, { market, github }: TestEnvironment): Promise<string> {
  const token = randomBytes(32);
  const subject = String(randomInt(1, 2 ** 40));
  const identity = { provider: 'github', issuer: github.environment['GITHUB_ISSUER'], subject };
  const content = { kind: 'pending', identity, userId: id, by: 'password', tries: 0, returnTo: null, replaced: null };
  await market.sql(
    `INSERT INTO bff.oauth_transactions (hash, expires_at, content) VALUES ($1, now() + interval '10 minutes', $2)`,
    [createHash('sha256').update(token).digest(), content],
  );
  return token.toString('base64url');
}

/** The id of this actor's GitHub connection, which is created if needed. */
async function signInOf({ id, browser }: Actor, { github }: TestEnvironment): Promise<string> {
  const [known] = (await browser.get('/api/v1/auth/sign-ins')).body.data;
  return known ? known._id : connectGithub(browser, github, id);
}
