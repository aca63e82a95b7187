import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { RouteName } from '@hirelane/api/routes';
import { linkIn, mailTo, proveAddress } from '../../support/mails.ts';
import type { Scenario } from './scenario.ts';
import { type Actor, PASSWORD, type TestEnvironment } from './test-environment.ts';

const next = { password: 'another horse battery', confirmpassword: 'another horse battery' };

/** Sessions, passwords and emailed links. Routes that change a password or end a session use a new account. */
export const securityScenarios = {
  listSessions: { owner: null, call: () => ({ path: '/api/v1/user/sessions' }) },
  endSession: {
    owner: 'either',
    others: 'hidden',
    call: async (owner) => ({ path: `/api/v1/user/sessions/${await sessionOf(owner)}` }),
    spendsSession: true,
  },
  endSessions: {
    owner: null,
    call: () => ({ path: '/api/v1/user/sessions/end', json: { which: 'all' } }),
    spendsSession: true,
  },
  changePassword: {
    owner: 'either',
    others: 'refused',
    call: ({ id }) => ({ path: `/api/v1/user/${id}/password`, json: { oldPassword: PASSWORD, ...next } }),
    spendsSession: true,
  },
  requestReset: {
    owner: null,
    call: ({ username }) => ({ path: '/api/v1/auth/reset-request', json: { email: `${username}@example.com` } }),
  },
  resetPassword: {
    owner: null,
    call: async (owner, env) => ({
      path: '/api/v1/auth/reset',
      json: { token: await mailedToken(owner, env, 'reset'), ...next },
    }),
    spendsSession: true,
  },
  verifyEmail: {
    owner: null,
    call: async (owner, env) => ({
      path: '/api/v1/auth/verify-email',
      json: { token: await mailedToken(owner, env, 'verification') },
    }),
    // The other routes need a new password to have been chosen first.
    isInSession: true,
    // An address can be verified only once.
    spendsSession: true,
  },
  changeEmail: {
    owner: 'either',
    others: 'refused',
    call: ({ id }) => ({ path: `/api/v1/user/${id}/email`, json: { email: `new.${randomUUID()}@example.com` } }),
  },
  confirmEmail: {
    owner: null,
    call: async (owner, env) => ({
      path: '/api/v1/auth/confirm-email',
      json: { token: await requestEmailChange(owner, env) },
    }),
  },
  undoEmailChange: {
    owner: null,
    call: async (owner, env) => ({
      path: '/api/v1/auth/undo-email-change',
      json: { token: await changedEmail(owner, env) },
    }),
    spendsSession: true,
  },
  sendVerification: {
    owner: 'either',
    others: 'refused',
    // At most three of these emails are sent to an address per day.
    spendsSession: true,
    call: ({ id }) => ({ path: `/api/v1/user/${id}/verification`, json: {} }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;

/** The id of the session in this actor's browser. */
async function sessionOf({ browser }: Actor): Promise<string> {
  const [current] = (await browser.get('/api/v1/user/sessions')).body.data;
  return current._id;
}

/** The token from a link, as emailed to this actor. */
async function mailedToken({ id }: Actor, { market }: TestEnvironment, purpose: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await market.sql(
    `INSERT INTO identity.mail_tokens (hash, user_id, purpose, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), id, purpose],
  );
  return token;
}

/** Requests a change of this actor's email address. Returns the token sent to the new one. */
async function requestEmailChange({ id, browser }: Actor, { market }: TestEnvironment): Promise<string> {
  const email = `requested.${randomUUID()}@example.com`;
  // Backdates earlier changes, because a recent one would block this one.
  await market.sql("UPDATE identity.events SET at = at - interval '8 days' WHERE stream = 'user-' || $1::text", [id]);
  await browser.put(`/api/v1/user/${id}/email`, { email });
  return linkIn(await mailTo(market.mails, email, 'Confirm your new email')).token;
}

/** The token sent to this actor's old address after a change. */
async function changedEmail(owner: Actor, env: TestEnvironment): Promise<string> {
  const { email, isVerified } = (await owner.browser.get(`/api/v1/user/${owner.id}`)).body.data;
  // An address that was never verified cannot undo the change.
  if (!isVerified) await proveAddress(env.market, email, owner.browser);
  const token = await requestEmailChange(owner, env);
  await owner.browser.post('/api/v1/auth/confirm-email', { token });
  return linkIn(await mailTo(env.market.mails, email, 'was changed')).token;
}
