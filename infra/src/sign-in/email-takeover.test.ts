import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, mailTo, proveAddress } from '../testing/mails.ts';
import { addPasskey, FACTOR, openAuthenticator, setUpApp, signInByPasskey } from '../testing/second-factor.ts';
import { PASSWORD, registration, type Visitor } from '../testing/visitor.ts';
import { atGithub, openWorld, selfOf, sessionOf, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const NEW = 'another horse battery';
const ASKED = 'asked for another email';
const visitor = () => world.market.visitor();
const fresh = () => registration(true).email;
const tokenAt = async (email: string, subject: string, page?: string) =>
  linkIn(await mailTo(world.market.mails, email, subject), page).token;
const confirm = (token: string) => visitor().post('/api/v1/auth/confirm-email', { token });
const login = (browser: Visitor, username: string, password = PASSWORD) =>
  browser.post('/api/v1/auth/login', { username, password });

async function choosePassword(email: string) {
  await visitor().post('/api/v1/auth/reset-request', { email });
  return resetBy(await tokenAt(email, 'Choose a new password'));
}

function resetBy(token: string) {
  return visitor().post('/api/v1/auth/reset', { token, password: NEW, confirmpassword: NEW });
}

/** An account with a proved address, its owner's browser, and a session in somebody else's hands. */
async function stolen() {
  const form = registration(true);
  const [owner, thief] = [visitor(), visitor()];
  const userId: string = (await owner.post('/api/v1/auth/register', form)).body.user._id;
  await proveAddress(world.market, form.email);
  expect((await login(thief, form.username)).status).toBe(200);
  const want = (browser: Visitor, email: string) => browser.put(`/api/v1/user/${userId}/email`, { email });
  return { ...form, owner, thief, userId, want };
}

/** What a thief has mailed to themselves, before the owner does something about it. */
async function wished() {
  const account = await stolen();
  const to = fresh();
  expect((await account.want(account.thief, to)).status).toBe(202);
  return { ...account, to, token: await tokenAt(to, 'Confirm your new email') };
}

describe('a change of address that somebody else has asked for', () => {
  type Account = Awaited<ReturnType<typeof wished>>;
  const changePassword = ({ owner, userId }: Account) =>
    owner.put(`/api/v1/user/${userId}/password`, { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW });
  const end = (which: string) => (account: Account) => account.owner.post('/api/v1/user/sessions/end', { which });
  async function endOne({ owner }: Account) {
    const { data } = (await owner.get('/api/v1/user/sessions')).body;
    const other = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return owner.delete(`/api/v1/user/sessions/${other._id}`);
  }
  async function turnOn({ owner }: Account) {
    await setUpApp(owner);
    return { status: 200 };
  }
  const answers: [string, (account: Account) => Promise<{ status: number }>][] = [
    ['a mailed reset', ({ email }) => choosePassword(email)],
    ['a change of password', changePassword],
    ['signing out everywhere else', end('others')],
    ['signing out everywhere', end('all')],
    ['signing their browser out', endOne],
    ['turning on a second factor', turnOn],
  ];

  test.each(answers)('ends with %s', async (_what, answer) => {
    const account = await wished();
    expect((await answer(account)).status).toBe(200);
    const refused = await confirm(account.token);
    expect([refused.status, refused.body.code]).toEqual([410, 'link-expired']);
  });

  test('is told at the address that counts until then, with the new one, and how to end it', async () => {
    const { email, to, token } = await wished();
    const { text } = await mailTo(world.market.mails, email, ASKED);
    expect(text).toContain(to);
    expect(text).toContain('/forgot-password');
    expect((await confirm(token)).status).toBe(200);
  });

  test('is told to an address that nobody has proved without a word that somebody typed', async () => {
    const form = registration(true);
    const browser = visitor();
    const userId = (await browser.post('/api/v1/auth/register', form)).body.user._id;
    const to = fresh();
    await browser.put(`/api/v1/user/${userId}/email`, { email: to });
    expect((await mailTo(world.market.mails, form.email, ASKED)).text).not.toContain(to);
  });

  test('that was not mailed yet when it ended is not mailed any more', async () => {
    const { owner, thief, userId, want, email } = await stolen();
    const to = fresh();
    await world.market.sql(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.due_at := now() + interval '1 hour'; RETURN NEW; END $$`);
    await world.market.sql(
      'CREATE TRIGGER held BEFORE INSERT ON identity.mail_queue FOR EACH ROW EXECUTE FUNCTION hold()',
    );
    await want(thief, to);
    await world.market.sql('DROP TRIGGER held ON identity.mail_queue');
    await world.market.sql('DROP FUNCTION hold');
    await owner.put(`/api/v1/user/${userId}/password`, { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW });
    await world.market.sql('UPDATE identity.mail_queue SET due_at = now()');
    await mailTo(world.market.mails, email, ASKED);
    await mailTo(world.market.mails, email, 'was changed');
    expect(
      await world.market.sql('SELECT * FROM identity.mail_tokens WHERE purpose = $1 AND user_id = $2', [
        'email-change',
        userId,
      ]),
    ).toEqual([]);
  });

  test('signing out one browser leaves the others where no change is pending', async () => {
    const { owner, thief, username, userId } = await stolen();
    const third = visitor();
    await login(third, username);
    await login(thief, username);
    const { data } = (await owner.get('/api/v1/user/sessions')).body;
    expect(data.length).toBeGreaterThan(2);
    await owner.delete(`/api/v1/user/sessions/${data.at(-1)._id}`);
    expect((await thief.get(`/api/v1/user/${userId}`)).status).toBe(200);
    expect((await selfOf(owner)).username).toBe(username);
  });
});

/** An account whose address a thief has changed to `to`, in a session that goes on. */
async function taken() {
  const account = await wished();
  expect((await confirm(account.token)).status).toBe(200);
  return account;
}

const undo = (token: string) => visitor().post('/api/v1/auth/undo-email-change', { token });
const undoAt = async (email: string) => undo(await tokenAt(email, 'email of your Hirelane account was changed'));
const restoredLink = (email: string) => tokenAt(email, 'is the email of your Hirelane account again', 'reset-password');

describe('undoing a change of address', () => {
  test('takes away the passkey, the sign-in and the password that came after it, of which the old address was told', async () => {
    const { thief, email, to, username } = await taken();
    const theirs = openAuthenticator(world.market.url);
    await addPasskey(thief, theirs);
    await addPasskey(thief, openAuthenticator(world.market.url), 'Phone');
    const { body } = await thief.post('/api/v1/auth/connect', { provider: 'github' });
    const person = atGithub(world);
    await navigate(thief, await decideAt(body.redirectUrl, person.login), 'elsewhere');
    for (const subject of ['asks for a second factor now', 'A passkey was added', 'Github was connected']) {
      expect((await mailTo(world.market.mails, email, subject)).text).toContain('was changed');
    }
    expect((await choosePassword(to)).status).toBe(200);

    expect((await undoAt(email)).status).toBe(200);
    const token = await restoredLink(email);
    // Before the owner has got round to a new password.
    expect((await login(visitor(), username, NEW)).status).toBe(401);
    expect((await signInByPasskey(visitor(), theirs)).status).toBe(401);
    expect((await resetBy(token)).status).toBe(200);
    const owner = visitor();
    expect((await login(owner, username, NEW)).body).toMatchObject({ isLogin: true });
    expect((await owner.get(FACTOR)).body.data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await owner.get('/api/v1/auth/sign-ins')).body.data).toEqual([]);
    expect(await travel(visitor(), '/auth/github', person.login)).toMatch(/no-account/);
  });

  test('leaves the sign-in and the password that were there before', async () => {
    const { owner, username, userId, email } = await stolen();
    const { body } = await owner.post('/api/v1/auth/connect', { provider: 'github' });
    await navigate(owner, await decideAt(body.redirectUrl, atGithub(world).login), 'elsewhere');
    const to = fresh();
    await owner.put(`/api/v1/user/${userId}/email`, { email: to });
    await confirm(await tokenAt(to, 'Confirm your new email'));
    expect((await undoAt(email)).status).toBe(200);
    const later = visitor();
    expect((await login(later, username)).status).toBe(200);
    expect((await later.get('/api/v1/auth/sign-ins')).body.data).toMatchObject([{ provider: 'github' }]);
  });

  test('leaves a factor that is older, without the recovery codes that were made since', async () => {
    const { owner, email, userId, username } = await stolen();
    await setUpApp(owner);
    const to = fresh();
    await owner.put(`/api/v1/user/${userId}/email`, { email: to });
    await confirm(await tokenAt(to, 'Confirm your new email'));
    const { recoveryCodes } = (await owner.post(`${FACTOR}/recovery-codes`)).body;
    expect(recoveryCodes.length).toBeGreaterThan(0);
    expect((await undoAt(email)).status).toBe(200);
    const later = visitor();
    expect((await login(later, username)).body).toMatchObject({ isSecondFactorNeeded: true });
    const answer = await later.post('/api/v1/auth/second-factor', { recoveryCode: recoveryCodes[0] });
    expect(answer.status).toBe(401);
    expect(await sessionOf(later)).toEqual({ isLogin: false });
  });

  test('mails a link that resets the password, however many were asked for while the address was another one', async () => {
    const { email, username } = await taken();
    for (let n = 0; n < 4; n++) await visitor().post('/api/v1/auth/reset-request', { email });
    expect((await undoAt(email)).status).toBe(200);
    expect((await resetBy(await restoredLink(email))).status).toBe(200);
    expect((await login(visitor(), username, NEW)).status).toBe(200);
  });
});

describe('deleting an account whose address was changed a short while ago', () => {
  const remove = (browser: Visitor, password = PASSWORD) => browser.post('/api/v1/account/deletion', { password });

  test('is refused, with the day from which on it can be, while the owner can take the account back', async () => {
    const { email, to, username } = await taken();
    await choosePassword(to);
    const thief = visitor();
    await login(thief, username, NEW);
    const { status, body } = await remove(thief, NEW);
    expect([status, body.code]).toEqual([409, 'deletion-waits']);
    expect(body.detail).toMatch(/wait until \w+ \d+, \d{4}/);
    expect((await undoAt(email)).status).toBe(200);
    expect((await resetBy(await restoredLink(email))).status).toBe(200);
    // And now it is the owner's to delete.
    const owner = visitor();
    await login(owner, username, NEW);
    expect((await remove(owner, NEW)).body).toEqual({ isDeleted: true });
  });

  test('is refused while the mail to the old address waits for a server', async () => {
    const { thief, userId, email } = await taken();
    await tokenAt(email, 'email of your Hirelane account was changed');
    await world.market.sql("DELETE FROM identity.mail_tokens WHERE user_id = $1 AND purpose = 'email-undo'", [userId]);
    await world.market.sql(
      `INSERT INTO identity.mail_queue (id, kind, about, detail, due_at)
       VALUES (gen_random_uuid(), 'email-changed', $1, 'an address', now() + interval '1 hour')`,
      [userId],
    );
    expect((await remove(thief)).body.code).toBe('deletion-waits');
  });
});
