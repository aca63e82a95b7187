import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import { hideValue } from '@hirelane/identity/user/reservations/reservations';
import { mailsIn, mailTo } from '@hirelane/infra/tests/support/mails';
import { TEST_HMAC_KEY } from '@hirelane/infra/tests/support/marketplace';
import {
  addPasskey,
  FACTOR,
  openAuthenticator,
  setUpApp,
  signInByPasskey,
} from '@hirelane/infra/tests/support/second-factor';
import { atGithub, openTestEnvironment, selfOf, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, NEW, openThefts } from './stolen.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const { visitor, tokenAt, undo, undoAt, undoLink, restoredLink, login, resetBy, stolen, corrected, pass, hold } =
  openThefts(() => env);
const mailsOf = async (email: string) => (await mailsIn(env.market.mails)).filter(({ to }) => to.includes(email));

describe('a changed address', () => {
  test('the address cannot be changed again for a week, and the refusal states the day', async () => {
    const { owner, email, change, want } = await stolen();
    const to = fresh();
    expect(await change(owner, to)).toBe(200);
    const { status, body } = await want(owner, fresh());
    expect([status, body.code]).toEqual([409, 'email-change-waits']);
    expect(body.detail).toMatch(/Until \w+ \d+, \d{4}.* UTC, it can only be changed back/);
    expect((await selfOf(owner)).email).toBe(to);
    expect((await undoAt(email)).status).toBe(200);
  });

  test('after a week, the address can be changed again, and only the second address can undo that change', async () => {
    const { owner, email, userId, change } = await stolen();
    const [second, third] = [fresh(), fresh()];
    await change(owner, second);
    const first = await undoLink(email);
    await pass(userId, 8);
    expect(await change(owner, third)).toBe(200);
    // Extends all links, because the next undo must be refused even if its link has not expired.
    await env.market.sql("UPDATE identity.mail_tokens SET expires_at = now() + interval '1 day'");
    expect((await undo(first)).body.code).toBe('link-expired');
    expect((await undoAt(second)).status).toBe(200);
  });

  // @covers found:21
  test('no valid link remains at a previous address, which a thief may read, once its owner has undone the change', async () => {
    const { owner, thief, userId, username, email: thiefs, change } = await stolen();
    const owners = fresh();
    await change(owner, owners);
    await pass(userId, 8);
    await login(username, PASSWORD, thief);
    expect(await change(thief, thiefs)).toBe(200);
    await change(thief, fresh());
    expect((await undoAt(owners)).status).toBe(200);
    expect((await resetBy(await restoredLink(owners))).status).toBe(200);
    const links = (await mailsOf(thiefs)).flatMap(({ text }) => text.match(/(?<=undo-email-change#)[\w-]{43}/g) ?? []);
    // The undo links that the thief's address received when it was replaced.
    expect(links).not.toEqual([]);
    for (const token of links) expect((await undo(token)).status).toBe(410);
    const me = visitor();
    expect((await login(username, NEW, me)).status).toBe(200);
    expect((await selfOf(me)).email).toBe(owners);
  });
});

describe('an email about a change', () => {
  // @covers found:22
  test('an email that was delayed until the change was undone does not contain a link and is not sent', async () => {
    const { owner, thief, userId, username, email, change } = await stolen();
    const second = fresh();
    await change(owner, second);
    await pass(userId, 8);
    await login(username, PASSWORD, thief);
    const release = await hold('email-changed');
    try {
      await change(thief, fresh());
      await env.market.sql('DROP TRIGGER held ON identity.mail_queue');
      // The link that the owner would have received if the address had accepted the email.
      const [row] = await env.market.sql<{ detail: string }>(
        "SELECT detail FROM identity.mail_queue WHERE kind = 'email-changed' AND about = $1",
        [userId],
      );
      const token = await madeToken(userId, 'email-undo', row?.detail ?? '');
      expect((await undo(token)).status).toBe(200);
    } finally {
      await release();
    }
    await mailTo(env.market.mails, second, 'account again');
    expect((await mailsOf(second)).filter(({ text }) => text.includes('undo-email-change'))).toEqual([]);
    expect((await mailsOf(email)).filter(({ text }) => text.includes('undo-email-change'))).toHaveLength(1);
    expect(await tokensOf(userId, 'email-undo')).toEqual([]);
  });

  test('an email that was queued for a previous address does not create a valid link, however old it is', async () => {
    const { owner, userId, email, change } = await stolen();
    await change(owner, fresh());
    await undoAt(email);
    await mailTo(env.market.mails, email, 'account again');
    const [row] = await env.market.sql<{ id: string }>(
      `INSERT INTO identity.mail_queue (id, kind, about, detail)
       VALUES (gen_random_uuid(), 'email-changed', $1, 'an address from before') RETURNING id`,
      [userId],
    );
    await visitor().post('/api/v1/auth/reset-request', { email });
    await eventually(
      () => env.market.sql('SELECT FROM identity.mail_queue WHERE id = $1', [row?.id]),
      (rows) => rows.length === 0,
    );
    expect(await tokensOf(userId, 'email-undo')).toEqual([]);
  });

  test('a link from a release whose links did not identify a change is valid only for the last change', async () => {
    const { owner, userId, email, change } = await stolen();
    await change(owner, fresh());
    await undoLink(email);
    const [row] = await env.market.sql<{ about: string }>(
      "SELECT about FROM identity.mail_tokens WHERE user_id = $1 AND purpose = 'email-undo'",
      [userId],
    );
    const addressId = row?.about.split('@')[0] ?? '';
    const other = await madeToken(userId, 'email-undo', 'f'.repeat(64));
    const good = await madeToken(userId, 'email-undo', addressId);
    const refused = await undo(other);
    expect([refused.status, refused.body.code]).toEqual([410, 'link-expired']);
    expect((await undo(good)).status).toBe(200);
    expect((await undo(await madeToken(userId, 'email-undo', addressId))).status).toBe(410);
  });
});

describe('undoing a change while a thief knows the password', () => {
  // @covers found:23
  test('an undo invalidates the password, so that the thief cannot change the address again before its owner chooses a new one', async () => {
    const { thief, username, email, userId, change, want } = await stolen();
    await change(thief, fresh());
    expect((await undoAt(email)).status).toBe(200);
    expect((await login(username)).status).toBe(401);
    expect((await want(thief, fresh())).status).toBe(401);
    expect((await resetBy(await restoredLink(email))).status).toBe(200);
    const me = visitor();
    expect((await login(username, NEW, me)).status).toBe(200);
    expect((await selfOf(me)).email).toBe(email);
    expect(await change(me, fresh())).toBe(200);
    expect(userId).toBe((await selfOf(me))._id);
  });

  test('an undo prevents a thief who is still signed in from changing the address until a new password has been chosen', async () => {
    const { owner, email, change, want, userId } = await stolen();
    const old = openAuthenticator(env.market.url);
    await addPasskey(owner, old);
    await pass(userId, 30);
    await change(owner, fresh());
    expect((await undoAt(email)).status).toBe(200);
    const later = visitor();
    expect((await signInByPasskey(later, old)).status).toBe(200);
    const { status, body } = await want(later, fresh());
    expect([status, body.code]).toEqual([409, 'password-due']);
  });
});

describe('passkeys and sign-ins added in the week before a change', () => {
  // @covers found:20
  test('an undo removes recent passkeys and sign-ins, so that a passkey added by the thief does not lock the owner out', async () => {
    const { thief, username, email, userId, change } = await stolen();
    const theirs = openAuthenticator(env.market.url);
    await addPasskey(thief, theirs);
    await pass(userId, 6);
    expect(await change(thief, fresh())).toBe(200);
    expect((await undoAt(email)).status).toBe(200);
    const { text } = await mailTo(env.market.mails, email, 'account again');
    expect(text).toContain('These were also removed: passkeys and recovery codes.');
    expect((await resetBy(await restoredLink(email))).status).toBe(200);
    expect((await signInByPasskey(visitor(), theirs)).status).toBe(401);
    expect((await login(username, NEW)).body).toMatchObject({ isLogin: true });
  });

  test('an undo keeps older passkeys and sign-ins, but not recovery codes created since', async () => {
    const { owner, username, email, userId, change } = await stolen();
    await setUpApp(owner);
    await pass(userId, 8);
    const { recoveryCodes } = (await owner.post(`${FACTOR}/recovery-codes`)).body;
    await change(owner, fresh());
    expect((await undoAt(email)).status).toBe(200);
    await resetBy(await restoredLink(email));
    const later = visitor();
    expect((await login(username, NEW, later)).body).toMatchObject({ isSecondFactorNeeded: true });
    const answer = await later.post('/api/v1/auth/second-factor', { recoveryCode: recoveryCodes[0] });
    expect(answer.status).toBe(401);
  });

  test('an undo removes even an older provider, which can be connected again with the new password', async () => {
    const { thief, email, change } = await stolen();
    const { body } = await thief.post('/api/v1/auth/connect', { provider: 'github' });
    const person = atGithub(env);
    await navigate(thief, await decideAt(body.redirectUrl, person.login), 'cross-site');
    await change(thief, fresh());
    expect((await undoAt(email)).status).toBe(200);
    const { text } = await mailTo(env.market.mails, email, 'account again');
    expect(text).toContain('the sign-in through Github');
    expect(await travel(visitor(), '/auth/github', person.login)).toMatch(/no-account/);
  });
});

describe('an address that was never verified', () => {
  // @covers found:24
  test('the address gets an email about the change, without a link to the account', async () => {
    const { email, userId } = await corrected();
    const { text } = await mailTo(env.market.mails, email, 'was changed');
    expect(text).not.toContain('http');
    expect(text).toMatch(/^Hello,\n/);
    expect(await tokensOf(userId, 'email-undo')).toEqual([]);
  });

  test('the address cannot undo a change with an older link either, and does not block another change', async () => {
    const { userId, owner, email } = await corrected();
    const token = await madeToken(userId, 'email-undo', hideValue(TEST_HMAC_KEY, 'email', email));
    expect((await undo(token)).status).toBe(410);
    expect((await owner.put(`/api/v1/user/${userId}/email`, { email: fresh() })).status).toBe(202);
  });
});

// @covers found:25
test('an address that loses the account through an undo gets an email', async () => {
  const { owner, email, change } = await stolen();
  const to = fresh();
  await change(owner, to);
  expect((await undoAt(email)).status).toBe(200);
  const { text } = await mailTo(env.market.mails, to, 'no longer the email');
  expect(text).toContain('was undone');
  expect(text).not.toContain('#');
});

test('an undo invalidates every other link for the account', async () => {
  const { owner, email, userId, change } = await stolen();
  const to = fresh();
  await change(owner, to);
  await visitor().post('/api/v1/auth/reset-request', { email: to });
  const reset = await tokenAt(to, 'Choose a new password');
  expect((await undoAt(email)).status).toBe(200);
  expect((await resetBy(reset)).status).toBe(410);
  await restoredLink(email);
  expect((await env.market.sql('SELECT FROM identity.mail_tokens WHERE user_id = $1', [userId])).length).toBe(1);
  expect((await owner.get(FACTOR)).status).toBe(401);
});

const tokensOf = (userId: string, purpose: string) =>
  env.market.sql('SELECT * FROM identity.mail_tokens WHERE user_id = $1 AND purpose = $2', [userId, purpose]);

/** Creates a link like those in emails. */
async function madeToken(userId: string, purpose: string, about: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await env.market.sql(
    `INSERT INTO identity.mail_tokens (hash, user_id, purpose, about, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '7 days')`,
    [createHash('sha256').update(token).digest(), userId, purpose, about],
  );
  return token;
}
