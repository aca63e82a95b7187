import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { identityReadModel } from '@hirelane/identity/read-model';
import { appealed, HIDDEN_FOR, noticed, noticeOf, WORDS } from '@hirelane/infra/tests/support/appealing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const said = ({ status, body }: Readonly<{ status: number; body: { code?: string } }>) =>
  status < 300 ? [status] : [status, body.code];
const file = ({ visitor }: Person, id: string, words = WORDS, key = randomUUID()) =>
  visitor.call('fileAppeal', { params: { id }, json: { words }, key });
const stepsOf = (id: string) => typesOf(market, 'identity', `appeal-${id}`);
const noticesOf = async ({ visitor }: Person) => (await visitor.must('listNotices')).data;

describe('a user with a notice', () => {
  test('can appeal once, and the appeal is shown as undecided', async () => {
    const { person, id } = await noticed(market);
    const [before] = await noticesOf(person);
    expect(before).toMatchObject({ kind: 'project', reason: HIDDEN_FOR, appeal: null });
    const months = new Date(before?.at ?? '');
    // If a day does not exist in a month, JavaScript continues into the next month, but PostgreSQL does not.
    months.setUTCDate(1);
    months.setUTCMonth(months.getUTCMonth() + 6);
    expect(before?.appealUntil?.slice(0, 7)).toBe(months.toISOString().slice(0, 7));
    expect(said(await file(person, id))).toEqual([201]);
    const [notice] = await noticesOf(person);
    expect(notice).toMatchObject({ appealUntil: null, appeal: { words: WORDS, decision: null, reason: '' } });
    expect(await stepsOf(id)).toEqual(['AppealFiled']);
  });

  test('can repeat an appeal without effect, under the same key or another, but not with a different text', async () => {
    const { person, id } = await noticed(market);
    const key = randomUUID();
    const first = await file(person, id, WORDS, key);
    expect((await file(person, id, WORDS, key)).body).toEqual(first.body);
    expect(said(await file(person, id))).toEqual([201]);
    expect(said(await file(person, id, 'And another thing.'))).toEqual([409, 'appeal-filed']);
    expect(await stepsOf(id)).toEqual(['AppealFiled']);
  });

  test('files only one appeal if two tabs send it at once', async () => {
    const { person, id } = await noticed(market);
    const answers = await Promise.all(['One.', 'Two.'].map((words) => file(person, id, words)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stepsOf(id)).toEqual(['AppealFiled']);
  });

  test('can appeal while suspended, including the suspension itself', async () => {
    const person = await newcomer(market, false);
    await suspend(market, person.id);
    const id = await noticeOf(person);
    expect((await noticesOf(person))[0]).toMatchObject({ kind: 'account', undoneAt: null });
    expect(said(await file(person, id))).toEqual([201]);
  });

  test('cannot appeal after six months', async () => {
    const { person, id } = await noticed(market);
    const age = (time: string) =>
      market.sql(`UPDATE ${schemaOf(identityReadModel)}.notices SET happened_at = now() - $2::interval WHERE id = $1`, [
        id,
        time,
      ]);
    await age('6 months 1 minute');
    expect((await noticesOf(person))[0]).toMatchObject({ appeal: null, appealUntil: null });
    expect(said(await file(person, id))).toEqual([409, 'appeal-too-late']);
    await age('5 months 27 days');
    expect(said(await file(person, id))).toEqual([201]);
  });

  test('cannot appeal an action that was undone, even if the page does not show that yet', async () => {
    const { person, projectId, id } = await noticed(market);
    await moderate(market, 'unhide', 'project', projectId);
    await eventually(
      () => noticesOf(person),
      ([notice]) => notice?.undoneAt !== null,
    );
    expect(said(await file(person, id))).toEqual([409, 'nothing-to-appeal']);
    expect(await stepsOf(id)).toEqual([]);
  });

  test('is informed of the decision by a notification and an email, both without user text', async () => {
    const { person, id } = await appealed(market);
    const email: string = (await person.visitor.get(`/api/v1/user/${person.id}`)).body.data.email;
    await proveAddress(market, email, person.visitor);
    await moderate(market, 'answer', id, 'upheld', '--reason', 'It does ask for money.');
    const mail = await mailTo(market.mails, email, 'Your appeal was decided: the decision was upheld');
    expect(mail.text).toContain('/settings/account');
    for (const words of [WORDS, 'It does ask for money.', HIDDEN_FOR]) expect(mail.text).not.toContain(words);
    const kinds = async () =>
      (await person.visitor.must('listNotifications')).data.map(({ kind }: { kind: string }) => kind);
    await eventually(kinds, (all) => all.includes('decision-upheld'));
    expect((await noticesOf(person))[0]?.appeal).toMatchObject({
      ...{ decision: 'upheld', reason: 'It does ask for money.' },
    });
  });
});

test('a user cannot appeal for another user or without a notice', async () => {
  const [{ id }, stranger] = await Promise.all([noticed(market), newcomer(market, true)]);
  expect(said(await file(stranger, id))).toEqual([404, 'unknown']);
  expect(said(await file(stranger, randomUUID()))).toEqual([404, 'unknown']);
  expect(await stepsOf(id)).toEqual([]);
});

test('an appeal is encrypted, included in its author’s data, and erased with the author', async () => {
  const { person, id } = await noticed(market);
  const words = `The deposit ${randomUUID()} is returned.`;
  await file(person, id, words);
  await moderate(market, 'answer', id, 'upheld', '--reason', `Why ${words}`);
  await eventually(
    async () => (await noticesOf(person))[0]?.appeal?.decision,
    (decision) => decision === 'upheld',
  );
  const stored = await everythingStored(market, words);
  expect(stored.filter((column) => column.endsWith('.events.data'))).toEqual([]);
  const { text } = await person.visitor.get('/api/v1/account/data');
  expect(text).toContain(words);
  expect(text).toContain('AppealDecided');
  await person.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    () => streamsLeft(market, person.id),
    (left) => left === 0,
  );
  await eventually(
    () => everythingStored(market, words),
    ({ length }) => length === 0,
  );
  expect(await stepsOf(id)).toEqual(['AppealFiled', 'AppealDecided', 'AppealErased']);
});
