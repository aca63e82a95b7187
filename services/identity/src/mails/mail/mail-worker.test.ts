import { randomUUID } from 'node:crypto';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LastChange } from '../../user/last-change.ts';
import { type MailTokens, openMailTokens } from '../../user/links/tokens.ts';
import type { User } from '../../user/user.ts';
import { UNCHOSEN } from '../mailing/mailing.ts';
import type { Mailer } from './mailer.ts';
import { type MailWorker, startMailWorker } from './outbox.ts';
import { type MailQueue, openMailQueue } from './queue.ts';

const [FORMER, CURRENT] = ['former@example.com', 'current@example.com'];
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const asha: User = {
  ...{ userId: randomUUID(), isClient: true, firstName: 'Asha', lastName: 'Rao', username: 'asha' },
  ...{ city: '', state: '', profileImg: null, isVerified: true, requestedEmail: null },
  ...{ email: CURRENT, emails: [FORMER, CURRENT], proved: [FORMER, CURRENT], suspendedFor: null, isOperator: false },
  company: null,
};
const change: LastChange = {
  ...{ version: 4, from: FORMER, to: CURRENT, isFromProved: true, isUndone: false },
  ...{ at: new Date(), until: new Date(Date.now() + 3_600_000) },
};

let database: TestDatabase;
let pool: Pool;
let queue: MailQueue;
let tokens: MailTokens;
let mailWorker: MailWorker;
/** Changes made to the account since the email was queued. */
let now: Partial<User> = {};
const sent: [string, string][] = [];
const refusing = new Set<string>();
const tried: string[] = [];

/** Rejects emails to addresses in `refusing`. */
const mailer: Mailer = {
  async send(_id, to, { subject }) {
    tried.push(to);
    if (refusing.has(to)) throw Object.assign(new Error('try again later'), { code: 'EENVELOPE' });
    sent.push([to, subject]);
  },
  forget: async () => undefined,
  forgetEarlier: async () => undefined,
  close: () => undefined,
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, log);
  queue = await openMailQueue(pool);
  tokens = await openMailTokens(pool);
  mailWorker = startMailWorker({
    ...{ queue, tokens, mailer, log, publicUrl: Promise.resolve('https://hirelane.example') },
    ownerOfEmail: async () => asha.userId,
    findUser: async () => ({ ...asha, ...now }),
    lastChangeOf: async () => change,
    hideEmail: (email) => `id of ${email}`,
    isUnconfirmed: async () => false,
    versionOf: async () => 0,
    confirmationOf: async () => null,
    mailingOf: async () => UNCHOSEN,
    titlesOf: async () => new Map(),
    tokenFor: () => 't'.repeat(70),
    mailIdentity: async () => ({ name: '', contact: '' }),
  });
});
afterAll(async () => {
  await mailWorker.stop();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('DELETE FROM identity.mail_queue');
  now = {};
  refusing.clear();
  sent.length = 0;
  lines.length = 0;
  tried.length = 0;
});

const queueMail = async (mail: Parameters<MailQueue['add']>[0]) => {
  await queue.add(mail);
  mailWorker.wake();
};
const waiting = async () =>
  (await pool.query<{ recipient: string }>('SELECT recipient FROM identity.mail_queue')).rows.map(
    (row) => row.recipient,
  );
/** Makes all queued emails due now. */
async function later() {
  await pool.query('UPDATE identity.mail_queue SET due_at = now()');
  mailWorker.wake();
}

describe('a notice to two addresses', () => {
  // @covers found:26
  test('reaches one address even if sending to the other fails, and is retried only for the one that failed', async () => {
    refusing.add(CURRENT);
    await queueMail({ kind: 'passkey-added', about: asha.userId });
    await eventually(
      async () => tried.length,
      (n) => n === 2,
    );
    expect(sent).toEqual([[FORMER, expect.stringContaining('passkey')]]);
    expect(await eventually(waiting, (rows) => rows.length === 1)).toEqual([`id of ${CURRENT}`]);
    refusing.clear();
    await later();
    await eventually(waiting, (rows) => rows.length === 0);
    expect(sent.map(([to]) => to)).toEqual([FORMER, CURRENT]);
  });

  test('is sent to the addresses determined at the first attempt, even if the account’s address changes later', async () => {
    refusing.add(FORMER).add(CURRENT);
    await queueMail({ kind: 'passkey-added', about: asha.userId });
    await eventually(waiting, (rows) => rows.length === 2 && !rows.includes(''));
    const another = 'another@example.com';
    now = { email: another, emails: [...asha.emails, another], proved: [...asha.proved, another] };
    refusing.clear();
    await later();
    await eventually(waiting, (rows) => rows.length === 0);
    expect(sent.map(([to]) => to).sort()).toEqual([CURRENT, FORMER].sort());
  });
});

test('an email that cannot be sent is logged with its account and the server’s code and response', async () => {
  refusing.add(CURRENT);
  await queueMail({ kind: 'email-restored', about: asha.userId, detail: 'passkeys' });
  const [line] = await eventually(
    async () => lines,
    (found) => found.length > 0,
  );
  const [kind, attempt, userId] = ['email-restored', 1, asha.userId];
  const answer = { code: 'EENVELOPE', answer: 'try again later' };
  expect(line).toMatchObject({ event: 'mail-failed', kind, attempt, userId, ...answer });
});

// @covers found:26
test('an email that is due in an hour becomes due immediately when it is queued again', async () => {
  refusing.add(CURRENT);
  await queueMail({ kind: 'email-restored', about: asha.userId, detail: 'passkeys' });
  await eventually(
    async () => tried.length,
    (n) => n === 1,
  );
  await pool.query("UPDATE identity.mail_queue SET due_at = now() + interval '1 hour'");
  refusing.clear();
  await queueMail({ kind: 'email-restored', about: asha.userId, detail: 'passkeys' });
  await eventually(waiting, (rows) => rows.length === 0);
  expect(sent).toHaveLength(1);
});

// @covers found:22
test('no link is created for an email that was removed from the queue', async () => {
  const token = { userId: asha.userId, purpose: 'reset' } as const;
  expect(await tokens.issue({ ...token, mailId: randomUUID() })).toBeNull();
});
