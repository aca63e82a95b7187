import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { hideValue } from '@hirelane/identity/user/reservations/reservations';
import { mailsIn, mailTo } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace, TEST_HMAC_KEY } from '@hirelane/infra/tests/support/marketplace';
import { streamsLeft } from '@hirelane/infra/tests/support/stored';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

// @covers found:66
test('deleting an account deletes only the email files to its address', async () => {
  const gone = await signUp('canaryyellow');
  const stays = await signUp('stayingblue');
  expect((await readdir(market.mails)).join(' ')).not.toMatch(/canaryyellow|stayingblue/);
  const others = (await mailsIn(market.mails)).filter(({ to }) => to.includes(stays.email));

  expect((await gone.visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, gone.id),
    (left) => left === 0,
  );

  const names = await readdir(market.mails);
  const texts = await Promise.all(names.map((name) => readFile(join(market.mails, name), 'utf8')));
  expect(texts.filter((text) => text.includes('canaryyellow'))).toEqual([]);
  expect((await mailsIn(market.mails)).filter(({ to }) => to.includes(stays.email)).length).toBeGreaterThanOrEqual(
    others.length,
  );
});

test('deleting an account deletes emails to addresses it only requested, but not those triggered by other users', async () => {
  const gone = await signUp('wunschlos');
  const stays = await signUp('ownstaying');
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

// @covers found:66
test('deleting an account deletes email files from an earlier version, except newsletters and emails about other users', async () => {
  const gone = await signUp('altfarben');
  const stays = await signUp('andersfarben');
  const wanted = 'altwunsch@example.com';
  await gone.visitor.put(`/api/v1/user/${gone.id}/email`, { email: wanted });
  await gone.visitor.put(`/api/v1/user/${gone.id}/email`, { email: stays.email });
  await gone.visitor.put(`/api/v1/user/${gone.id}/email`, { email: 'neuwunsch@example.com' });
  /** The earlier version named the files after the address. */
  async function write(to: string, subject: string) {
    const name = `2026-01-01T00-00-00.000Z-${hideValue(TEST_HMAC_KEY, 'mail-file', to).slice(0, 32)}-0123abcd.eml`;
    await writeFile(join(market.mails, name), `To: ${to}\nSubject: ${subject}\n\nHello`);
    return name;
  }
  const [verify, confirm] = ['Verify your email for Hirelane', 'Confirm your new email for Hirelane'];
  const [first, second, third] = [
    await write(gone.email, verify),
    await write(wanted, confirm),
    await write(stays.email, confirm),
  ];
  const newsletter = await write('neuwunsch@example.com', 'Confirm your subscription to the\n newsletter of Hirelane');

  expect((await gone.visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, gone.id),
    (left) => left === 0,
  );
  const names = await readdir(market.mails);
  expect([first, second, third, newsletter].filter((name) => names.includes(name))).toEqual([third, newsletter]);
});
