import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo, proveAddress } from '../../tests/support/mails.ts';
import type { Marketplace } from '../../tests/support/marketplace.ts';
import { moderate, REASON } from '../../tests/support/moderate.ts';
import { registration } from '../../tests/support/visitor.ts';
import { openInstallations } from '../testing/installations.ts';

const installations = openInstallations();
let market: Marketplace;
beforeAll(async () => {
  market = await installations.open();
});
afterAll(installations.close);

async function newPerson() {
  const form = registration(true);
  const visitor = market.visitor();
  const userId: string = (await visitor.post('/api/v1/auth/register', form)).body.user._id;
  const types = async () =>
    (
      await market.sql<{ type: string }>('SELECT type FROM identity.events WHERE stream = $1 ORDER BY version', [
        `user-${userId}`,
      ])
    ).map(({ type }) => type);
  return { ...form, visitor, userId, types };
}

test.each(['username', 'email', 'userId'] as const)(
  'the moderate command suspends and restores an account by %s',
  async (by) => {
    const person = await newPerson();
    expect(await moderate(market, 'suspend', person[by], '--reason', REASON)).toEqual({
      code: 0,
      printed: `The account ${person.userId} was suspended. Its owner gets no email, because the account’s address is not verified.`,
    });
    expect((await moderate(market, 'restore', person[by], '--reason', 'Our mistake.')).code).toBe(0);
    expect(await person.types()).toEqual(['UserRegistered', 'UserSuspended', 'UserRestored']);
  },
);

test('an owner with a verified address is notified by email', async () => {
  const { userId, email, visitor } = await newPerson();
  await proveAddress(market, email, visitor);
  expect((await moderate(market, 'suspend', userId, '--reason', REASON)).printed).toBe(
    `The account ${userId} was suspended. Its owner will be notified by email, with the reason.`,
  );
  await mailTo(market.mails, email, 'is suspended');
  expect((await moderate(market, 'restore', userId)).printed).toContain('Its owner will be notified by email.');
});

test('the command reports that a repeated suspension or restoration changes nothing', async () => {
  const { userId, types } = await newPerson();
  expect(await moderate(market, 'restore', userId)).toEqual({
    code: 1,
    printed: `The account ${userId} is not suspended. Nothing was changed.`,
  });
  await moderate(market, 'suspend', userId, '--reason', REASON);
  expect(await moderate(market, 'suspend', userId, '--reason', 'Another one.')).toEqual({
    code: 1,
    printed: `The account ${userId} is already suspended. Nothing was changed.`,
  });
  expect(await types()).toEqual(['UserRegistered', 'UserSuspended']);
});

test('a repeated command passes on a suspension that did not reach the bff', async () => {
  const { userId, visitor } = await newPerson();
  await moderate(market, 'suspend', userId, '--reason', REASON);
  await market.sql('DELETE FROM bff.suspensions WHERE user_id = $1', [userId]);
  expect((await visitor.must('sessionState')).isLogin && 'isSuspended' in (await visitor.must('sessionState'))).toBe(
    false,
  );
  await moderate(market, 'suspend', userId, '--reason', REASON);
  expect(await visitor.must('sessionState')).toMatchObject({ isSuspended: true });
});

test("show prints an account's suspensions with their reasons", async () => {
  const { userId } = await newPerson();
  expect((await moderate(market, 'show', userId)).printed).toBe(`The account ${userId} is not suspended.`);
  await moderate(market, 'suspend', userId, '--reason', REASON);
  await moderate(market, 'restore', userId, '--reason', 'Our mistake.');
  await moderate(market, 'suspend', userId, '--reason', 'Again.');
  const time = String.raw`\d{4}-\d\d-\d\dT\S+Z`;
  expect((await moderate(market, 'show', userId)).printed.split('\n')).toEqual([
    `The account ${userId} is suspended.`,
    expect.stringMatching(new RegExp(`^${time}  suspended  ${REASON}$`)),
    expect.stringMatching(new RegExp(`^${time}  restored   Our mistake.$`)),
    expect.stringMatching(new RegExp(`^${time}  suspended  Again.$`)),
  ]);
});

test("the reason in the log is encrypted with the suspended person's key", async () => {
  const { userId } = await newPerson();
  await moderate(market, 'suspend', userId, '--reason', REASON);
  const rows = await market.sql<{ data: unknown }>('SELECT data FROM identity.events WHERE stream = $1', [
    `user-${userId}`,
  ]);
  expect(JSON.stringify(rows)).not.toContain('money');
});

test('an unknown or deleted account is refused', async () => {
  await expect(moderate(market, 'suspend', 'no.such.user', '--reason', REASON)).rejects.toThrow(
    'There is no account no.such.user.',
  );
  await expect(moderate(market, 'restore', randomUUID())).rejects.toThrow('There is no account');
  const { userId, visitor } = await newPerson();
  await moderate(market, 'suspend', userId, '--reason', REASON);
  await visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await expect(moderate(market, 'restore', userId)).rejects.toThrow(`The account ${userId} was deleted.`);
});

test('a suspension requires a reason of limited length', async () => {
  const { userId, types } = await newPerson();
  await expect(moderate(market, 'suspend', userId)).rejects.toThrow('Expected a reason');
  await expect(moderate(market, 'suspend', userId, '--reason', ' ')).rejects.toThrow('Expected a reason');
  await expect(moderate(market, 'suspend', userId, '--reason', 'x'.repeat(1_001))).rejects.toThrow('at most 1000');
  expect(await types()).toEqual(['UserRegistered']);
});
