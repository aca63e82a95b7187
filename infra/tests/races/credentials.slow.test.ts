import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atGoogle, openTestEnvironment, sessionOf, type TestEnvironment } from '../support/sign-in.ts';
import { registration, type Visitor } from '../support/visitor.ts';

// An attacker who knows the old password acts at the same moment as the owner replaces it through an emailed link.

/** The number of rounds for each race; `npm run torture` sets 200. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);
const OWNERS = 'another horse battery';
const ATTACKERS = 'a third horse, and its battery';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({}, true);
});
afterAll(() => env.stop());

const visitor = () => env.market.visitor();

/** An account with a browser signed in with the old password, and a reset that is ready to be used. */
async function account() {
  const form = registration(true);
  const attacker = visitor();
  const { body } = await attacker.post('/api/v1/auth/register', form);
  const userId: string = body.user._id;
  const token = randomBytes(32).toString('base64url');
  await env.market.sql(
    `INSERT INTO identity.mail_tokens (hash, user_id, purpose, expires_at) VALUES ($1, $2, 'reset', now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), userId],
  );
  const login = (browser: Visitor, password: string) =>
    browser.post('/api/v1/auth/login', { username: form.username, password });
  const reset = () => visitor().post('/api/v1/auth/reset', { token, password: OWNERS, confirmpassword: OWNERS });
  return { userId, attacker, login, reset };
}

const isSignedIn = async (browser: Visitor) => (await sessionOf(browser)).isLogin;

async function survivors(race: () => Promise<{ isOver: boolean; hasSurvived: boolean }>) {
  let over = 0;
  let survived = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { isOver, hasSurvived } = await race();
    if (isOver) over++;
    if (hasSurvived) survived++;
  }
  return { over, survived };
}

// @covers found:3 asvs:7.4.3
test(`no session from a login with the old password remains after the reset (${ROUNDS} rounds)`, async () => {
  let begun = 0;
  const { over, survived } = await survivors(async () => {
    const { attacker, login, reset } = await account();
    const browsers = [visitor(), visitor(), visitor()];
    const [answer, ...logins] = await Promise.all([reset(), ...browsers.map((browser) => login(browser, PASSWORD))]);
    begun += logins.filter(({ status }) => status === 200).length;
    expect(answer.status).toBe(200);
    const alive = await Promise.all([attacker, ...browsers].map(isSignedIn));
    expect((await login(visitor(), OWNERS)).status).toBe(200);
    return { isOver: true, hasSurvived: alive.includes(true) };
  });
  process.stdout.write(`${JSON.stringify({ race: 'login', rounds: over, begun, survived })}\n`);
  expect({ over, survived }).toEqual({ over: ROUNDS, survived: 0 });
});

test(`no password set with the old password is valid after the reset (${ROUNDS} rounds)`, async () => {
  const change = { oldPassword: PASSWORD, password: ATTACKERS, confirmpassword: ATTACKERS };
  const { over, survived } = await survivors(async () => {
    const { userId, attacker, login, reset } = await account();
    const [answer, changed] = await Promise.all([reset(), attacker.put(`/api/v1/user/${userId}/password`, change)]);
    // The first of the two invalidates the other, because the link is bound to the old password and the change needs
    // that password.
    expect([answer.status, changed.status].filter((status) => status === 200)).toHaveLength(1);
    if (answer.status !== 200) return { isOver: false, hasSurvived: false };
    const isIn = (await login(visitor(), ATTACKERS)).status === 200 || (await isSignedIn(attacker));
    expect((await login(visitor(), OWNERS)).status).toBe(200);
    return { isOver: true, hasSurvived: isIn };
  });
  process.stdout.write(`${JSON.stringify({ race: 'password change', rounds: over, survived })}\n`);
  expect(survived).toBe(0);
});

test(`no provider connected by the attacker signs in after the reset (${ROUNDS} rounds)`, async () => {
  let linked = 0;
  const { over, survived } = await survivors(async () => {
    const { attacker, reset } = await account();
    const person = atGoogle(env);
    const { body } = await attacker.post('/api/v1/auth/connect', { provider: 'google' });
    const back = await decideAt(body.redirectUrl, person.sub);
    const [answer, came] = await Promise.all([reset(), navigate(attacker, back, 'cross-site')]);
    expect(answer.status).toBe(200);
    if (came.headers.location?.includes('signInConnected')) linked++;
    const later = visitor();
    const landing = await travel(later, '/auth/google', person.sub);
    return { isOver: true, hasSurvived: (await isSignedIn(later)) || !landing.includes('no-account') };
  });
  process.stdout.write(`${JSON.stringify({ race: 'connect', rounds: over, linked, survived })}\n`);
  expect({ over, survived }).toEqual({ over: ROUNDS, survived: 0 });
});

test(`no deletion with the old password happens after the reset (${ROUNDS} rounds)`, async () => {
  const { survived } = await survivors(async () => {
    const { attacker, login, reset } = await account();
    const [answer, deleted] = await Promise.all([
      reset(),
      attacker.post('/api/v1/account/deletion', { password: PASSWORD }),
    ]);
    // If the deletion came first, there was no password to reset. Once a reset has been acknowledged, only the owner
    // can act.
    const owner = await login(visitor(), OWNERS);
    return { isOver: true, hasSurvived: answer.status === 200 && deleted.status !== 200 && owner.status !== 200 };
  });
  expect(survived).toBe(0);
});
