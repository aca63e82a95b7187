import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@hirelane/kernel/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsIn, mailTo } from '../testing/mails.ts';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { streamsLeft } from '../testing/stored.ts';
import { PASSWORD, registration, type Visitor } from '../testing/visitor.ts';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

async function signUp(word: string): Promise<{ visitor: Visitor; id: string; email: string }> {
  const visitor = market.visitor();
  const email = `${word}@example.com`;
  const answer = await visitor.post('/api/v1/auth/register', registration(false, { username: `${word}.name`, email }));
  expect(answer.status).toBe(201);
  await mailTo(market.mails, email, 'Verify');
  await visitor.post('/api/v1/auth/reset-request', { email });
  await mailTo(market.mails, email, 'new password');
  return { visitor, id: answer.body.user._id, email };
}

test('with an account go the mails to its address that were written to files, and nobody else’s', async () => {
  const gone = await signUp('kanarigelb');
  const stays = await signUp('bleibtblau');
  expect((await readdir(market.mails)).join(' ')).not.toMatch(/kanarigelb|bleibtblau/);
  const others = (await mailsIn(market.mails)).filter(({ to }) => to.includes(stays.email));

  expect((await gone.visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, gone.id),
    (left) => left === 0,
  );

  const names = await readdir(market.mails);
  const texts = await Promise.all(names.map((name) => readFile(join(market.mails, name), 'utf8')));
  expect(texts.filter((text) => text.includes('kanarigelb'))).toEqual([]);
  expect((await mailsIn(market.mails)).filter(({ to }) => to.includes(stays.email)).length).toBeGreaterThanOrEqual(
    others.length,
  );
});

test('with an account go the mails to addresses that it merely wanted, and not what others get there', async () => {
  const gone = await signUp('wunschlos');
  const stays = await signUp('eigenbleibt');
  const kept = async () => (await mailsIn(market.mails)).filter(({ to }) => to.includes(stays.email));
  const before = (await kept()).length;
  for (const email of ['erstwunsch@example.com', 'zweitwunsch@example.com', stays.email]) {
    expect((await gone.visitor.put(`/api/v1/user/${gone.id}/email`, { email })).status).toBe(202);
    await mailTo(market.mails, email, 'Confirm your new email');
  }

  expect((await gone.visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, gone.id),
    (left) => left === 0,
  );
  const all = await mailsIn(market.mails);
  expect(all.filter(({ to }) => /wunsch/.test(to))).toEqual([]);
  expect(await kept()).toHaveLength(before);
});
