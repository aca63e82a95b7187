import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailsIn, mailTo, proveAddress } from '../../tests/support/mails.ts';
import type { Marketplace } from '../../tests/support/marketplace.ts';
import { moderate, REASON } from '../../tests/support/moderate.ts';
import { registration } from '../../tests/support/visitor.ts';
import { openInstallations } from '../testing/installations.ts';
import { runCommand } from '../testing/run-command.ts';
import { accountsCommand } from './command.ts';

const NEW = 'quiet-otters-mend-blue-kettles';
const resetBy = (token: string) =>
  market.visitor().post('/api/v1/auth/reset', { token, password: NEW, confirmpassword: NEW });

const installations = openInstallations();
let market: Marketplace;
beforeAll(async () => {
  market = await installations.open();
});
afterAll(installations.close);

/** Runs `npm run accounts -- …` on the marketplace; returns its exit code and output. */
const run = (...args: string[]) => runCommand(accountsCommand, market, args);

async function newPerson({ isProved = true, isClient = true } = {}) {
  const form = registration(isClient);
  const visitor = market.visitor();
  const userId: string = (await visitor.post('/api/v1/auth/register', form)).body.user._id;
  if (isProved) await proveAddress(market, form.email, visitor);
  const login = (password: string = PASSWORD, username: string = form.username) =>
    market.visitor().post('/api/v1/auth/login', { username, password });
  const isSignedIn = async () => (await visitor.get('/auth/login/success')).body.isLogin as boolean;
  return { ...form, userId, visitor, login, isSignedIn };
}

const eventsOf = async (userId: string) =>
  (
    await market.sql<{ type: string }>('SELECT type FROM identity.events WHERE stream = $1 ORDER BY version', [
      `user-${userId}`,
    ])
  ).map(({ type }) => type);

test('list prints a line for each account, or only for accounts whose name or address contains the argument', async () => {
  const client = await newPerson();
  const other = await newPerson({ isProved: false, isClient: false });
  await moderate(market, 'suspend', other.userId, '--reason', REASON);
  const today = new Date().toISOString().slice(0, 10);
  expect((await run('list', client.email.toUpperCase())).printed).toBe(
    `${client.userId}  ${today}  ${client.username}  ${client.email}  client`,
  );
  const { printed } = await run('list');
  expect(printed.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringContaining(client.userId),
      `${other.userId}  ${today}  ${other.username}  ${other.email}  freelancer, not verified, suspended`,
    ]),
  );
  expect(await run('list', 'no.such.user')).toEqual({ code: 0, printed: 'No account matches.' });
});

test('show prints the details that operators may see, without secrets', async () => {
  const { userId, username, email } = await newPerson();
  const { code, printed } = await run('show', email);
  expect(code).toBe(0);
  expect(printed.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual(
    expect.arrayContaining([
      [`account ${userId}`],
      ['username', username],
      ['email', `${email}, verified`],
      ['role', 'client'],
      ['suspended', 'no'],
      ['signs in with', 'password'],
      ['second factor', 'no'],
      ['browsers', '1'],
    ]),
  );
  expect(printed).not.toContain('argon2');
});

test('verify confirms an address once, and the emailed link stops working', async () => {
  const { userId, email, visitor } = await newPerson({ isProved: false });
  const { token } = linkIn(await mailTo(market.mails, email, 'Verify your email'));
  expect(await run('verify', email)).toEqual({
    code: 0,
    printed: `The email address for the account ${userId} is now verified.`,
  });
  expect(await eventsOf(userId)).toEqual(['UserRegistered', 'EmailVerified']);
  expect((await visitor.must('getUser', { params: { userId } })).data.isVerified).toBe(true);
  expect((await run('verify', userId)).code).toBe(1);
  expect(await eventsOf(userId)).toEqual(['UserRegistered', 'EmailVerified']);
  const used = await resetBy(token);
  expect([used.status, used.body.code]).toEqual([410, 'link-expired']);
});

test('change-email takes effect when the link emailed to the new address is confirmed, and the previous address can undo it', async () => {
  const person = await newPerson();
  const to = registration(true).email;
  expect(await run('change-email', person.username, to)).toEqual({
    code: 0,
    printed: `A link was emailed to ${to}, which becomes the email address for the account ${person.userId} once confirmed.`,
  });
  expect((await person.login(PASSWORD, to)).status).toBe(401);
  expect((await mailTo(market.mails, person.email, 'An email change was requested')).text).toContain(
    'the operator of this site',
  );
  const { token } = linkIn(await mailTo(market.mails, to, 'Confirm your new email'));
  expect((await market.visitor().post('/api/v1/auth/confirm-email', { token })).status).toBe(200);
  expect((await person.login(PASSWORD, to)).body.isLogin).toBe(true);
  await mailTo(market.mails, person.email, 'The email for your Hirelane account was changed');
  await expect(run('change-email', person.userId, registration(true).email)).rejects.toThrow('Until');
  // If a thief changed the address, the thief would receive the link.
  await expect(run('reset-password', person.userId)).rejects.toThrow('take the account back');
  expect((await person.login(PASSWORD, to)).body.isLogin).toBe(true);
});

test("change-email refuses another account's address without sending or writing anything", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await expect(run('change-email', one.userId, other.email)).rejects.toThrow(
    'Nothing was changed. Another account has this email.',
  );
  await expect(run('change-email', one.userId, one.email)).rejects.toThrow('This is already your email.');
  expect(await eventsOf(one.userId)).toEqual(['UserRegistered', 'EmailVerified']);
});

test('reset-password invalidates the password, ends every session, and emails a link for setting a new password', async () => {
  const person = await newPerson();
  expect((await run('reset-password', person.email)).printed.split('\n')).toEqual([
    `The password for the account ${person.userId} no longer works; 1 browser was signed out.`,
    'A link for choosing a new password was emailed to the account’s address.',
  ]);
  expect([(await person.login()).status, await person.isSignedIn()]).toEqual([401, false]);
  expect((await run('show', person.email)).printed).toContain(
    'signs in with  no password, until its owner chooses one',
  );
  const mail = await mailTo(market.mails, person.email, 'Choose a new password');
  expect(mail.text).toContain('The operator of this site disabled the password');
  const { token } = linkIn(mail, 'reset-password');
  expect((await resetBy(token)).status).toBe(200);
  expect((await person.login(NEW)).body.isLogin).toBe(true);
  expect((await run('show', person.email)).printed).toContain('signs in with  password');
});

test.each(['reset-password', 'sign-out'])(
  '%s invalidates the link sent to a new address, as show reports',
  async (command) => {
    const person = await newPerson();
    const to = registration(true).email;
    await run('change-email', person.userId, to);
    expect((await run('show', person.userId)).printed).toContain(`${to}, not confirmed`);
    const { token } = linkIn(await mailTo(market.mails, to, 'Confirm your new email'));
    expect((await run('show', person.userId)).printed).toContain(`${to}, not confirmed`);
    await run(command, person.userId);
    expect((await run('show', person.userId)).printed).toContain(`${to}, whose link no longer works`);
    expect((await market.visitor().post('/api/v1/auth/confirm-email', { token })).status).toBe(410);
  },
);

test('reset-password invalidates links emailed earlier', async () => {
  const person = await newPerson();
  await market.visitor().post('/api/v1/auth/reset-request', { email: person.email });
  const { token } = linkIn(await mailTo(market.mails, person.email, 'Choose a new password'), 'reset-password');
  await run('reset-password', person.userId);
  const used = await resetBy(token);
  expect(used.status).toBe(410);
});

test('without --for-good, delete only shows the account', async () => {
  const person = await newPerson();
  await expect(run('delete', person.username)).rejects.toThrow('add --for-good');
  expect(await person.isSignedIn()).toBe(true);
  const { code, printed } = await run('delete', person.username, '--for-good');
  expect([code, printed]).toEqual([
    0,
    expect.stringContaining(`The account ${person.userId} was deleted; 1 browser was`),
  ]);
  expect([(await person.login()).status, await person.isSignedIn()]).toEqual([401, false]);
  await eventually(
    () => eventsOf(person.userId),
    (types) => types.at(-1) === 'ErasureCompleted',
  );
  const kept = await market.sql<{ table: string }>(
    `SELECT 'key' AS table FROM keys.subject_keys WHERE subject = $1::uuid::text AND wrapped IS NOT NULL
     UNION ALL SELECT 'password' FROM identity.credentials WHERE user_id = $1
     UNION ALL SELECT 'session' FROM bff.sessions WHERE user_id = $1
     UNION ALL SELECT 'browser' FROM bff.known_browsers WHERE user_id = $1
     UNION ALL SELECT 'address' FROM bff.seen_addresses WHERE user_id = $1`,
    [person.userId],
  );
  expect(kept).toEqual([]);
  const again = { ...registration(true), username: person.username, email: person.email };
  expect((await market.visitor().post('/api/v1/auth/register', again)).status).toBe(201);
  await expect(run('delete', person.userId, '--for-good')).rejects.toThrow('was deleted');
  await mailTo(market.mails, person.email, 'Verify');
  expect(
    (await mailsIn(market.mails)).filter(({ subject, to }) => to.includes(person.email) && subject.includes('Verify')),
  ).toHaveLength(1);
});

test('when two deletions run at the same time, one deletes the account and the other reports that it was deleted', async () => {
  const { userId } = await newPerson();
  const twice = await Promise.allSettled([1, 2].map(() => run('delete', userId, '--for-good')));
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = twice.find((one) => one.status === 'rejected');
  expect(String(refused?.reason)).toMatch(/deleted/);
  expect((await eventsOf(userId)).filter((type) => type === 'UserErased')).toHaveLength(1);
});

test('change-email refuses an invalid address of any length before it opens anything', async () => {
  const { userId } = await newPerson();
  await expect(run('change-email', userId, `${'x'.repeat(100_000)}@example.com`)).rejects.toThrow(/at most \d+ char/);
});

test('delete refuses an account that can still be recovered through its previous email address, and its owner remains signed in', async () => {
  const person = await newPerson();
  const to = registration(true).email;
  await run('change-email', person.userId, to);
  const { token } = linkIn(await mailTo(market.mails, to, 'Confirm your new email'));
  await person.visitor.post('/api/v1/auth/confirm-email', { token });
  await expect(run('delete', person.userId, '--for-good')).rejects.toThrow(
    'the old address can still take the account back',
  );
  expect(await person.isSignedIn()).toBe(true);
  expect(await eventsOf(person.userId)).not.toContain('UserErased');
});
