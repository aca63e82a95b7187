import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { nameOperator, newOperator, removeOperator, showFactor } from '@hirelane/infra/tests/support/operator';
import { postProject, registration } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
beforeAll(async () => {
  market = await openMarketplace();
  operator = await newOperator(market);
});
afterAll(() => market.stop());

const REASON = 'You asked freelancers for money before you hired them.';
const why = (id: string, reason = REASON) => ({ params: { id }, json: { reason } });
const suspendBy = ({ visitor }: Person, id: string, reason?: string) => visitor.call('suspendAccount', why(id, reason));
const restoreBy = ({ visitor }: Person, id: string) =>
  visitor.call('restoreAccount', why(id, 'They have paid it back.'));
const accountOf = async (id: string) => (await operator.visitor.must('readAccount', { params: { id } })).data;
const stepsOf = (id: string) => typesOf(market, 'identity', `user-${id}`);

async function aPerson() {
  const form = registration(true);
  const visitor = market.visitor();
  const id: string = (await visitor.post('/api/v1/auth/register', form)).body.user._id;
  return { ...form, id, visitor };
}

describe('an account', () => {
  test('is found only by its email address, username, handle and id', async () => {
    const { id, email, username, visitor } = await aPerson();
    const handle = `tea-${randomUUID().slice(0, 8)}`;
    await visitor.must('editPage', { json: { handle } });
    const find = async (name: string) =>
      (await operator.visitor.must('findAccounts', { json: { name } })).data.map(({ _id }) => _id);
    for (const name of [email, email.toUpperCase(), username, id])
      expect([name, await find(name)]).toEqual([name, [id]]);
    await eventually(
      () => find(handle),
      ([found]) => found === id,
    );
    for (const name of ['unknown.user', 'unknown@example.com', randomUUID()]) expect(await find(name)).toEqual([]);
  });

  test('is shown with its name, address and standing, and with operator actions and the operators’ names', async () => {
    const { id, email, username, firstName, lastName } = await aPerson();
    expect(await accountOf(id)).toMatchObject({
      ...{ _id: id, email, username, firstName, lastName, isClient: true, isSuspended: false, isOperator: false },
      acts: [],
    });
    await suspendBy(operator, id);
    await moderate(market, 'restore', id);
    const { isSuspended, acts } = await accountOf(id);
    expect(isSuspended).toBe(false);
    expect(acts).toEqual([
      expect.objectContaining({ act: 'restored', kind: null, reason: '', by: null }),
      expect.objectContaining({
        act: 'suspended',
        reason: REASON,
        by: { _id: operator.id, name: expect.stringMatching(/\S \S/) },
      }),
    ]);
  });

  test('shows its owner’s hidden and restored content at once', async () => {
    const { id, visitor } = await newcomer(market, true);
    const projectId = await postProject(visitor);
    await operator.visitor.must('hideProject', why(projectId, 'It asks for money.'));
    expect((await accountOf(id)).acts).toMatchObject([
      { act: 'hidden', kind: 'project', thingId: projectId, reason: 'It asks for money.', by: { _id: operator.id } },
    ]);
    await operator.visitor.must('unhideProject', why(projectId, 'It does not.'));
    expect((await accountOf(id)).acts.map(({ act, reason }) => [act, reason])).toEqual([
      ['shown', 'It does not.'],
      ['hidden', 'It asks for money.'],
    ]);
  });
});

describe('suspending an account', () => {
  // @covers spec:6.8
  test('takes effect at once in all of the owner’s browsers, as does restoring it', async () => {
    const { id, visitor } = await newcomer(market, true);
    expect((await suspendBy(operator, id)).body.data).toEqual({ _id: id, isChanged: true });
    expect(await visitor.must('sessionState')).toMatchObject({ isSuspended: true });
    expect((await visitor.call('draftProject', { json: { title: 'Soon' } })).body.code).toBe('suspended');
    expect((await visitor.must('getOwnSuspension')).data?.reason).toBe(REASON);
    expect((await restoreBy(operator, id)).body.data).toEqual({ _id: id, isChanged: true });
    expect((await visitor.call('draftProject', { json: { title: 'Soon' } })).status).toBe(201);
    expect(await stepsOf(id)).toEqual(['UserRegistered', 'UserSuspended', 'UserRestored']);
  });

  test('by two operators at once succeeds for one, and the response to the other shows that the account was already suspended', async () => {
    const [other, { id }] = await Promise.all([newOperator(market, false), newcomer(market, true)]);
    const answers = await Promise.all([suspendBy(operator, id, 'Fraud.'), suspendBy(other, id, 'Insults.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.data.isChanged).sort()).toEqual([false, true]);
    expect(await stepsOf(id)).toEqual(['UserRegistered', 'UserSuspended']);
  });

  test('happens only once if the request is sent again with the same key, whatever happened in between', async () => {
    const { id } = await newcomer(market, true);
    const ask = { ...why(id), key: randomUUID() };
    const first = await operator.visitor.call('suspendAccount', ask);
    await restoreBy(operator, id);
    const again = await operator.visitor.call('suspendAccount', ask);
    expect(again.body).toEqual(first.body);
    expect(await stepsOf(id)).toEqual(['UserRegistered', 'UserSuspended', 'UserRestored']);
    expect((await accountOf(id)).isSuspended).toBe(false);
  });

  test('reaches, when repeated, a bff that missed it the first time', async () => {
    const { id, visitor } = await newcomer(market, true);
    await suspendBy(operator, id);
    await market.sql('DELETE FROM bff.suspensions WHERE user_id = $1', [id]);
    expect((await suspendBy(operator, id)).body.data.isChanged).toBe(false);
    expect(await visitor.must('sessionState')).toMatchObject({ isSuspended: true });
  });

  test('is refused for the operator’s own account and for an unknown account', async () => {
    expect((await suspendBy(operator, operator.id)).status).toBe(403);
    expect((await restoreBy(operator, operator.id)).status).toBe(403);
    expect((await suspendBy(operator, randomUUID())).status).toBe(404);
    expect(await stepsOf(operator.id)).toEqual(['UserRegistered', 'OperatorNamed']);
  });

  test('is refused for a user who has left, and the operator stays signed in', async () => {
    const { id, visitor } = await newcomer(market, true);
    await suspendBy(operator, id);
    await visitor.must('deleteAccount', { json: { password: PASSWORD } });
    for (const answer of [await restoreBy(operator, id), await suspendBy(operator, id)]) {
      expect([answer.status, answer.body.code]).toEqual([410, 'account-deleted']);
    }
    expect((await operator.visitor.call('readAccount', { params: { id } })).body.code).toBe('account-deleted');
    expect((await operator.visitor.must('findAccounts', { json: { name: id } })).data).toEqual([]);
    expect(await operator.visitor.must('sessionState')).toMatchObject({ isOperator: true });
  });

  test('by an operator who is removed at the same time succeeds or is refused; later ones are refused', async () => {
    const [removed, { id }] = await Promise.all([newOperator(market), newcomer(market, true)]);
    const [answer] = await Promise.all([suspendBy(removed, id), removeOperator(market, removed.id)]);
    expect([200, 403]).toContain(answer.status);
    const steps = await stepsOf(id);
    expect(steps.includes('UserSuspended')).toBe(answer.status === 200);
    expect((await restoreBy(removed, id)).body.code).toBe('forbidden');
    expect(await stepsOf(id)).toEqual(steps);
  });

  test('revokes an operator’s permissions until another operator restores the account', async () => {
    const other = await newOperator(market);
    await suspendBy(operator, other.id);
    expect((await suspendBy(other, operator.id)).body.code).toBe('suspended');
    expect((await other.visitor.call('listReports')).body.code).toBe('forbidden');
    await restoreBy(operator, other.id);
    expect((await other.visitor.call('listReports')).status).toBe(200);
  });

  test('requires a recent confirmation, unlike reading an account', async () => {
    const [late, { id }] = await Promise.all([newcomer(market, true), newcomer(market, true)]);
    await nameOperator(market, late.id);
    await showFactor(late.visitor);
    await market.sql(`UPDATE bff.sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1`, [
      late.id,
    ]);
    expect((await suspendBy(late, id)).body.code).toBe('confirm-needed');
    expect((await late.visitor.call('readAccount', { params: { id } })).status).toBe(200);
  });
});
