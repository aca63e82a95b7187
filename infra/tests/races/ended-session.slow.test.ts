import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { linkIn, mailTo } from '../support/mails.ts';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { codeOf, FACTOR } from '../support/second-factor.ts';
import { type Answer, registration, type Visitor } from '../support/visitor.ts';
import { leadOf, ROUNDS, race } from './test-environment.ts';

// A command from a session must not change the account once the end of that session has been acknowledged.

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ realPasswords: true });
});
afterAll(() => market.stop());

const NEW = 'another horse battery';

/** An account whose owner's and attacker's browsers are both signed in. */
async function account() {
  const form = registration(true);
  const [owner, thief] = [market.visitor(), market.visitor()];
  const userId: string = (await owner.post('/api/v1/auth/register', form)).body.user._id;
  await thief.post('/api/v1/auth/login', { username: form.username, password: PASSWORD });
  const { data } = (await owner.get('/api/v1/user/sessions')).body;
  const theirs: string = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)._id;
  const endTheirs = () => owner.delete(`/api/v1/user/sessions/${theirs}`);
  const want = (browser: Visitor) => browser.put(`/api/v1/user/${userId}/email`, { email: registration(true).email });
  return { ...form, userId, owner, thief, endTheirs, want };
}
type Account = Awaited<ReturnType<typeof account>>;

/** Blocks reads of the identity log, which every command needs before it can change anything. */
async function holdAccounts() {
  const database = new pg.Client({ connectionString: market.databaseUrl });
  await database.connect();
  await database.query('BEGIN; LOCK TABLE identity.events IN ACCESS EXCLUSIVE MODE');
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await database.query('COMMIT');
    await database.end();
  };
  onTestFinished(release);
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'identity.events'::regclass`;
  const met = () =>
    eventually(
      async () => (await database.query(waiting)).rowCount,
      (count) => count !== 0,
    );
  return { met, release };
}

const COMMANDS: [string, (account: Account) => Promise<(browser: Visitor) => Promise<Answer>>][] = [
  ['a change of address', async ({ want }) => want],
  [
    'a change of the password',
    async ({ userId }) =>
      (browser) =>
        browser.put(`/api/v1/user/${userId}/password`, { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW }),
  ],
  [
    'a second factor',
    async ({ thief }) => {
      const { secret } = (await thief.post(`${FACTOR}/app`)).body.data;
      return (browser) => browser.post(`${FACTOR}/app/confirmation`, { code: codeOf(secret) });
    },
  ],
  [
    'a verification',
    async ({ email }) => {
      const { token } = linkIn(await mailTo(market.mails, email, 'Verify'));
      return (browser) => browser.post('/api/v1/auth/verify-email', { token });
    },
  ],
  ['a deletion', async () => (browser) => browser.post('/api/v1/account/deletion', { password: PASSWORD })],
];

const ENDINGS: [string, (account: Account) => Promise<Answer>][] = [
  ['by its owner', ({ endTheirs }) => endTheirs()],
  ['by signing out', ({ thief }) => thief.get('/auth/logout')],
];

// @covers found:16
test.each(COMMANDS.flatMap(([what, begin]) => ENDINGS.map(([how, end]) => [what, how, begin, end] as const)))(
  '%s in progress when the session is ended %s changes nothing',
  async (_what, _how, begin, end) => {
    const one = await account();
    const send = await begin(one);
    const sender = Object.assign(market.visitor(), { sid: one.thief.sid });
    const hold = await holdAccounts();
    const sent = send(sender);
    await hold.met();
    expect((await end(one)).status).toBe(200);
    await hold.release();
    const answer = await sent;
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  },
);

test('a session that a new sign-in in the same browser replaces ends in the same way', async () => {
  const { thief, username } = await account();
  const [before] = await market.sql<{ id: string }>(
    "SELECT id FROM bff.sessions WHERE hash = sha256(decode($1, 'base64'))",
    [`${(thief.sid ?? '').replaceAll('-', '+').replaceAll('_', '/')}=`],
  );
  expect((await thief.post('/api/v1/auth/login', { username, password: PASSWORD })).status).toBe(200);
  const ended = await market.sql('SELECT FROM identity.ended_sessions WHERE session_id = $1', [before?.id]);
  expect(ended).toHaveLength(1);
});

// @covers found:16
test(`no email change happens after the end of its session was acknowledged (${ROUNDS} rounds)`, async () => {
  let landed = 0;
  let late = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { userId, owner, thief, endTheirs, want } = await account();
    const wishes = async () =>
      (
        await market.sql("SELECT FROM identity.events WHERE stream = $1 AND type = 'EmailChangeRequested'", [
          `user-${userId}`,
        ])
      ).length;
    const [atEnd] = await race(
      owner,
      leadOf(round),
      async () => {
        expect((await endTheirs()).status).toBe(200);
        return wishes();
      },
      () => want(thief),
    );
    const after = await wishes();
    landed += atEnd;
    if (after > atEnd) late++;
  }
  process.stdout.write(`${JSON.stringify({ race: 'ended session', rounds: ROUNDS, landed, late })}\n`);
  expect(late).toBe(0);
});
