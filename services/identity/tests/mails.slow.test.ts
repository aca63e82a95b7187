import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { linkIn, mailsIn, mailTo } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const NEW = 'another horse battery';

async function registerFreelancer() {
  const form = registration(false);
  const visitor = market.visitor();
  const { body } = await visitor.post('/api/v1/auth/register', form);
  return { form, visitor, userId: body.user._id as string };
}

const requestReset = (email: string) => market.visitor().post('/api/v1/auth/reset-request', { email });
const resetMail = (email: string) => mailTo(market.mails, email, 'new password');
const reset = (token: string, password = NEW, visitor: Visitor = market.visitor()) =>
  visitor.post('/api/v1/auth/reset', { token, password, confirmpassword: password });
const login = (username: string, password: string) =>
  market.visitor().post('/api/v1/auth/login', { username, password });
const queued = () => market.sql('SELECT * FROM identity.mail_queue');

// @covers asvs:6.4.3
describe('a forgotten password', () => {
  test('can be replaced using an emailed link; every session ends, and the link works only once', async () => {
    const { form, visitor, userId } = await registerFreelancer();
    expect((await requestReset(form.email.toUpperCase())).status).toBe(202);
    const { url, token } = linkIn(await resetMail(form.email));
    expect(url).toBe(`${market.url}/reset-password#${token}`);

    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual([200, { isPasswordReset: true }]);
    expect((await visitor.get(`/api/v1/user/${userId}`)).status).toBe(401);
    expect((await login(form.username, form.password)).status).toBe(401);
    expect((await login(form.username, NEW)).status).toBe(200);
    await mailTo(market.mails, form.email, 'was changed');

    const again = await reset(token, 'a third horse battery');
    expect([again.status, again.body.code]).toEqual([410, 'link-expired']);
    expect((await login(form.username, NEW)).status).toBe(200);
  });

  test('opening the email also verifies the address', async () => {
    const { form } = await registerFreelancer();
    await requestReset(form.email);
    await reset(linkIn(await resetMail(form.email)).token);
    const visitor = market.visitor();
    const { body } = await visitor.post('/api/v1/auth/login', { username: form.username, password: NEW });
    expect((await visitor.get(`/api/v1/user/${body.user._id}`)).body.data.isVerified).toBe(true);
  });

  // @covers asvs:6.4.1
  test('using one link invalidates the others', async () => {
    const { form } = await registerFreelancer();
    await requestReset(form.email);
    const first = linkIn(await resetMail(form.email)).token;
    await eventually(queued, (rows) => rows.length === 0);
    await requestReset(form.email);
    const second = await eventually(
      async () => linkIn(await resetMail(form.email)).token,
      (token) => token !== first,
    );
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second, 'a third horse battery')).status).toBe(410);
  });

  test('a refused password does not use up the link', async () => {
    const { form } = await registerFreelancer();
    await requestReset(form.email);
    const { token } = linkIn(await resetMail(form.email));
    for (const password of ['password123', form.username, form.email]) {
      const answer = await reset(token, password);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ pointer: '#/password', message: expect.any(String) }],
      ]);
    }
    expect((await login(form.username, PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  // @covers asvs:6.4.1
  test('a link expires after half an hour', async () => {
    const { form } = await registerFreelancer();
    await requestReset(form.email);
    const { token } = linkIn(await resetMail(form.email));
    const late = "UPDATE identity.mail_tokens SET expires_at = expires_at - interval '30 minutes'";
    await market.sql(late);
    expect((await reset(token)).body.code).toBe('link-expired');
    expect((await login(form.username, PASSWORD)).status).toBe(200);
  });

  test('gets the same response whether or not the address has an account, and no email is sent without one', async () => {
    const { form } = await registerFreelancer();
    const stranger = `unknown.${randomUUID()}@example.com`;
    const [known, unknown] = [await requestReset(form.email), await requestReset(stranger)];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await resetMail(form.email);
    await eventually(queued, (rows) => rows.length === 0);
    expect((await mailsIn(market.mails)).filter(({ to }) => to.includes(stranger))).toEqual([]);
  });

  test('a request writes the same kind of row, with a keyed hash, for every address, so that it takes the same time', async () => {
    const { form } = await registerFreelancer();
    await eventually(queued, (rows) => rows.length === 0);
    // The trigger below keeps the worker from taking the rows, so only the request's own writes are seen.
    const rowFor = async (email: string) => {
      await requestReset(email);
      const rows = await market.sql<{ kind: string; about: string }>('SELECT kind, about FROM identity.mail_queue');
      return rows;
    };
    await market.sql(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.due_at := now() + interval '1 hour'; RETURN NEW; END $$`);
    await market.sql('CREATE TRIGGER held BEFORE INSERT ON identity.mail_queue FOR EACH ROW EXECUTE FUNCTION hold()');
    try {
      const [known] = await rowFor(form.email);
      await market.sql('DELETE FROM identity.mail_queue');
      const [unknown] = await rowFor(`unknown.${randomUUID()}@example.com`);
      for (const row of [known, unknown])
        expect(row).toEqual({ kind: 'reset', about: expect.stringMatching(/^[0-9a-f]{64}$/) });
    } finally {
      await market.sql('DROP TRIGGER held ON identity.mail_queue');
      await market.sql('DELETE FROM identity.mail_queue');
    }
  });

  test('a link that was never sent gets a 410', async () => {
    const answer = await reset('x'.repeat(43));
    expect([answer.status, answer.body.code]).toEqual([410, 'link-expired']);
  });
});

describe('an email address', () => {
  const isVerified = async (visitor: Visitor, userId: string) =>
    (await visitor.get(`/api/v1/user/${userId}`)).body.data.isVerified;

  test('is verified with the link from the email that registration sends', async () => {
    const { form, visitor, userId } = await registerFreelancer();
    expect(await isVerified(visitor, userId)).toBe(false);
    const { url, token } = linkIn(await mailTo(market.mails, form.email, 'Verify'));
    expect(url).toBe(`${market.url}/verify-email#${token}`);
    const answer = await visitor.post('/api/v1/auth/verify-email', { token });
    expect([answer.status, answer.body]).toEqual([200, { isVerified: true }]);
    expect(await isVerified(visitor, userId)).toBe(true);
    const events = await market.sql('SELECT type FROM identity.events WHERE stream = $1 ORDER BY version', [
      `user-${userId}`,
    ]);
    expect(events.map(({ type }) => type)).toEqual(['UserRegistered', 'EmailVerified']);

    expect((await visitor.post('/api/v1/auth/verify-email', { token })).body.code).toBe('link-expired');
    // No other verification email is sent either.
    expect((await visitor.post(`/api/v1/user/${userId}/verification`)).body).toEqual({ isSent: false });
  });

  test('gets the email again on request', async () => {
    const { form, visitor, userId } = await registerFreelancer();
    const first = linkIn(await mailTo(market.mails, form.email, 'Verify')).token;
    await eventually(queued, (rows) => rows.length === 0);
    const answer = await visitor.post(`/api/v1/user/${userId}/verification`);
    expect([answer.status, answer.body]).toEqual([202, { isSent: true }]);
    const second = await eventually(
      async () => linkIn(await mailTo(market.mails, form.email, 'Verify')).token,
      (token) => token !== first,
    );
    for (const token of [second, first]) {
      const status = (await visitor.post('/api/v1/auth/verify-email', { token })).status;
      expect(status).toBe(token === second ? 200 : 410);
    }
  });

  test('of another user cannot be verified, and a reset link does not verify an address', async () => {
    const [asha, ben] = [await registerFreelancer(), await registerFreelancer()];
    expect((await ben.visitor.post(`/api/v1/user/${asha.userId}/verification`)).status).toBe(403);
    await requestReset(asha.form.email);
    const { token } = linkIn(await resetMail(asha.form.email));
    expect((await market.visitor().post('/api/v1/auth/verify-email', { token })).status).toBe(410);
    expect(await isVerified(asha.visitor, asha.userId)).toBe(false);
  });
});

test('no user text is emailed to an address that the user has not verified', async () => {
  const form = registration(true, { firstName: 'You won, open evil.example', lastName: 'now' });
  const visitor = market.visitor();
  const { body } = await visitor.post('/api/v1/auth/register', form);
  const change = (oldPassword: string, password: string) =>
    visitor.put(`/api/v1/user/${body.user._id}/password`, { oldPassword, password, confirmpassword: password });
  await change(PASSWORD, NEW);
  await requestReset(form.email);
  const token = linkIn(await resetMail(form.email)).token;
  await mailTo(market.mails, form.email, 'Verify');
  const sent = (await mailsIn(market.mails)).filter(({ to }) => to.includes(form.email));
  // The address gets only these two emails and no notices, such as one about the password change.
  expect(sent.length).toBe(2);
  for (const { text } of sent) {
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain(form.username);
  }

  await reset(token);
  const changed = async () =>
    (await mailsIn(market.mails)).filter(({ to, text }) => to.includes(form.email) && text.includes(form.username));
  const [after] = await eventually(changed, (mails) => mails.length > 0);
  expect(after?.text).toContain(`Hello ${form.firstName},`);
});

// @covers asvs:14.2.1 asvs:16.2.5
test('no token, address or name from an email is in the database or the log', async () => {
  const { form } = await registerFreelancer();
  await requestReset(form.email);
  const tokens = [
    linkIn(await mailTo(market.mails, form.email, 'Verify')).token,
    linkIn(await resetMail(form.email)).token,
  ];
  const tables = await market.sql<{ text: string }>(
    `SELECT t::text AS text FROM identity.mail_tokens t UNION ALL SELECT q::text FROM identity.mail_queue q
     UNION ALL SELECT c::text FROM identity.commands c`,
  );
  const text = JSON.stringify(tables) + market.logged();
  for (const secret of [...tokens, form.email]) expect(text).not.toContain(secret);
  expect(market.logged()).toContain('mail-written');
});
