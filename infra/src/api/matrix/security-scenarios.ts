import { createHash, randomBytes } from 'node:crypto';
import type { RouteName } from '@hirelane/contracts/routes';
import type { Scenario } from './scenarios.ts';
import { PASSWORD, type Person, type Stage } from './stage.ts';

const next = { password: 'another horse battery', confirmpassword: 'another horse battery' };

/** Sessions, passwords and mailed links. What changes a password or ends a session gets an account of its own. */
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
    call: async (owner, stage) => ({
      path: '/api/v1/auth/reset',
      json: { token: await mailedToken(owner, stage, 'reset'), ...next },
    }),
    spendsSession: true,
  },
  verifyEmail: {
    owner: null,
    call: async (owner, stage) => ({
      path: '/api/v1/auth/verify-email',
      json: { token: await mailedToken(owner, stage, 'verification') },
    }),
  },
  sendVerification: {
    owner: 'either',
    others: 'refused',
    call: ({ id }) => ({ path: `/api/v1/user/${id}/verification`, json: {} }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;

/** Id of the session in this person's browser. */
async function sessionOf({ browser }: Person): Promise<string> {
  const [current] = (await browser.get('/api/v1/user/sessions')).body.data;
  return current._id;
}

/** The token of a link as a mail to this person would hold it. */
async function mailedToken({ id }: Person, { market }: Stage, purpose: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await market.sql(
    `INSERT INTO identity.mail_tokens (hash, user_id, purpose, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), id, purpose],
  );
  return token;
}
