import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { holdAppends } from '@hirelane/infra/tests/races/hold';
import { appealed, HIDDEN_FOR, noticeOf, WORDS } from '@hirelane/infra/tests/support/appealing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { postProject, uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let first: Person;
let second: Person;
beforeAll(async () => {
  market = await openMarketplace();
  first = await newOperator(market);
  second = await newOperator(market, false);
});
afterAll(() => market.stop());

const REASON = 'The deposit is returned.';
type Decision = 'upheld' | 'reversed';
const decide = ({ visitor }: Person, id: string, decision: Decision, reason = REASON, key = randomUUID()) =>
  visitor.call('decideAppeal', { params: { id }, json: { decision, reason }, key });
const said = ({ status, body }: Readonly<{ status: number; body: { code?: string } }>) =>
  status < 300 ? [status] : [status, body.code];
const stepsOf = (id: string) => typesOf(market, 'identity', `appeal-${id}`);
const projectSteps = (id: string) => typesOf(market, 'projects', `project-${id}`);
const read = async ({ visitor }: Person, id: string) => (await visitor.must('readAppeal', { params: { id } })).data;

/** A user who was suspended by the first operator and has appealed. */
async function suspendedBy(operator: Person) {
  const person = await newcomer(market, true);
  await operator.visitor.must('suspendAccount', { params: { id: person.id }, json: { reason: HIDDEN_FOR } });
  const id = await noticeOf(person);
  await person.visitor.must('fileAppeal', { params: { id }, json: { words: WORDS } });
  return { person, id };
}

describe('the queue', () => {
  test('lists undecided appeals, oldest first, with the notice, its operator and the count', async () => {
    const one = await suspendedBy(first);
    const other = await appealed(market);
    const page = await eventually(
      () => second.visitor.must('listAppeals', { query: { limit: '50' } }),
      ({ data }) => [one.id, other.id].every((id) => data.some(({ _id }) => _id === id)),
    );
    const ids = page.data.map(({ _id }) => _id);
    expect(ids.indexOf(one.id)).toBeLessThan(ids.indexOf(other.id));
    expect(page.waiting).toBe(ids.length);
    expect(page.data.find(({ _id }) => _id === one.id)).toMatchObject({
      ...{ kind: 'account', thingId: null, personId: one.person.id, words: WORDS, decision: null, decidedBy: null },
      notice: { reason: HIDDEN_FOR, undoneAt: null, by: { _id: first.id, name: expect.stringMatching(/\S \S/) } },
    });
    expect(await read(second, other.id)).toMatchObject({ kind: 'project', notice: { by: null }, mayDecide: true });
    await decide(second, other.id, 'upheld');
    const decided = await eventually(
      () => second.visitor.must('listAppeals', { query: { state: 'upheld' } }),
      ({ data }) => data.some(({ _id }) => _id === other.id),
    );
    expect(decided.data[0]).toMatchObject({ _id: other.id, reason: REASON, decidedBy: { _id: second.id } });
  });

  test('contains no appeal with an unknown id, so such an appeal can be neither read nor decided', async () => {
    expect(said(await first.visitor.call('readAppeal', { params: { id: randomUUID() } }))).toEqual([404, 'unknown']);
    expect(said(await decide(first, randomUUID(), 'upheld'))).toEqual([404, 'unknown']);
  });
});

describe('a reversal', () => {
  test('restores an account at once, in every browser', async () => {
    const { person, id } = await suspendedBy(first);
    expect((await decide(second, id, 'reversed')).body.data).toEqual({ _id: id, decision: 'reversed', isUndone: true });
    expect(await person.visitor.must('sessionState')).not.toHaveProperty('isSuspended');
    expect((await person.visitor.call('draftProject', { json: { title: 'Soon' } })).status).toBe(201);
    expect(await typesOf(market, 'identity', `user-${person.id}`)).toEqual([
      ...['UserRegistered', 'UserSuspended', 'UserRestored'],
    ]);
  });

  test('shows hidden content again, with the decision’s reason', async () => {
    const { person, projectId, id } = await appealed(market);
    expect((await decide(first, id, 'reversed')).body.data.isUndone).toBe(true);
    expect((await projectSteps(projectId)).at(-1)).toBe('ProjectUnhidden');
    const notices = async () => (await person.visitor.must('listNotices')).data;
    const [notice] = await eventually(notices, ([one]) => one?.undoneAt !== null && one?.appeal?.decision !== null);
    expect(notice).toMatchObject({ undoneFor: REASON, appeal: { decision: 'reversed', reason: REASON } });
  });

  test('whose second step fails is completed by the operator who repeats it, with the first reason', async () => {
    const { projectId, id } = await appealed(market);
    const held = await holdAppends(market.databaseUrl, 'projects', 'ProjectUnhidden');
    const lost = decide(first, id, 'reversed');
    await held.met();
    await held.cut();
    expect((await lost).status).toBeGreaterThanOrEqual(500);
    expect(await stepsOf(id)).toEqual(['AppealFiled', 'AppealDecided']);
    expect((await projectSteps(projectId)).at(-1)).toBe('ProjectHidden');
    expect((await read(second, id)).notice.undoneAt).toBeNull();
    expect(said(await decide(second, id, 'upheld'))).toEqual([409, 'appeal-decided']);
    expect((await decide(second, id, 'reversed', 'Another reason.')).body.data.isUndone).toBe(true);
    expect((await projectSteps(projectId)).at(-1)).toBe('ProjectUnhidden');
    expect(await stepsOf(id)).toEqual(['AppealFiled', 'AppealDecided']);
    expect((await read(second, id)).reason).toBe(REASON);
  });

  test('of a suspension whose second step fails leaves the account suspended until it is repeated', async () => {
    const { person, id } = await suspendedBy(first);
    const held = await holdAppends(market.databaseUrl, 'identity', 'UserRestored');
    const lost = decide(second, id, 'reversed');
    await held.met();
    await held.cut();
    expect((await lost).status).toBeGreaterThanOrEqual(500);
    expect(await person.visitor.must('sessionState')).toMatchObject({ isSuspended: true });
    expect((await decide(second, id, 'reversed')).body.data.isUndone).toBe(true);
    expect(await person.visitor.must('sessionState')).not.toHaveProperty('isSuspended');
  });

  test('repeated under the same key does not show content that has since been hidden again', async () => {
    const { projectId, id } = await appealed(market);
    const key = randomUUID();
    await decide(first, id, 'reversed', REASON, key);
    await eventually(
      () => read(first, id),
      ({ notice }) => notice.undoneAt !== null,
    );
    await first.visitor.must('hideProject', { params: { id: projectId }, json: { reason: 'Again.' } });
    expect((await decide(first, id, 'reversed', REASON, key)).status).toBe(200);
    expect((await projectSteps(projectId)).at(-1)).toBe('ProjectHidden');
  });

  test('about deleted content is kept and reports that there is nothing to show', async () => {
    const person = await newcomer(market, false);
    const fileId = await uploadPdf(person.visitor);
    await moderate(market, 'hide', 'file', fileId, '--reason', HIDDEN_FOR);
    const id = await noticeOf(person);
    await person.visitor.must('fileAppeal', { params: { id }, json: { words: WORDS } });
    const stream = `file-${fileId}`;
    // The events are moved to other streams instead of being deleted, because a log that lacks events is treated as
    // restored from a backup.
    await market.sql(`UPDATE files.events SET stream = 'file-' || gen_random_uuid() WHERE stream = $1`, [stream]);
    const { status, body } = await decide(first, id, 'reversed');
    expect([status, body.data.isUndone]).toEqual([200, false]);
    expect(await stepsOf(id)).toEqual(['AppealFiled', 'AppealDecided']);
  });
});

describe('of two operators', () => {
  // @covers spec:6.9 asvs:8.2.1
  test('the one who took the action cannot decide the appeal, and the other one can', async () => {
    const { id } = await suspendedBy(first);
    expect((await read(first, id)).mayDecide).toBe(false);
    for (const decision of ['upheld', 'reversed'] as const) {
      expect(said(await decide(first, id, decision))).toEqual([409, 'decided-by-you']);
    }
    expect(await stepsOf(id)).toEqual(['AppealFiled']);
    expect((await read(second, id)).mayDecide).toBe(true);
    expect(said(await decide(second, id, 'upheld'))).toEqual([200]);
  });

  test('who decide at once, only one succeeds', async () => {
    const { id } = await appealed(market);
    const answers = await Promise.all([decide(first, id, 'upheld'), decide(second, id, 'reversed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stepsOf(id)).toEqual(['AppealFiled', 'AppealDecided']);
  });

  test('one restores the account in between, after which the other one can no longer uphold the appeal', async () => {
    const { person, id } = await suspendedBy(first);
    await first.visitor.must('restoreAccount', { params: { id: person.id }, json: { reason: 'My mistake.' } });
    expect(said(await decide(second, id, 'upheld'))).toEqual([409, 'undone-already']);
    expect((await decide(second, id, 'reversed')).body.data.isUndone).toBe(true);
    const steps = await typesOf(market, 'identity', `user-${person.id}`);
    expect(steps.filter((type) => type === 'UserRestored')).toHaveLength(1);
  });

  test('neither can decide their own appeal', async () => {
    const own = await postProject(first.visitor);
    await second.visitor.must('hideProject', { params: { id: own }, json: { reason: HIDDEN_FOR } });
    const id = await noticeOf(first);
    await first.visitor.must('fileAppeal', { params: { id }, json: { words: WORDS } });
    expect((await read(first, id)).mayDecide).toBe(false);
    expect(said(await decide(first, id, 'reversed'))).toEqual([403, 'forbidden']);
    // No other operator can decide.
    expect(said(await decide(second, id, 'upheld'))).toEqual([200]);
  });
});

test('appeals by a user who has left cannot be decided, and nothing they wrote is shown', async () => {
  const { person, projectId, id } = await appealed(market);
  await person.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    () => stepsOf(id),
    (steps) => steps.includes('AppealErased'),
  );
  await eventually(
    () => first.visitor.call('readAppeal', { params: { id } }),
    ({ status }) => status === 404,
  );
  expect(said(await decide(first, id, 'reversed'))).toEqual([410, 'account-deleted']);
  expect(await stepsOf(id)).toEqual(['AppealFiled', 'AppealErased']);
  expect(await projectSteps(projectId)).not.toContain('ProjectUnhidden');
  expect(await first.visitor.must('sessionState')).toMatchObject({ isOperator: true });
});

describe('the command line', () => {
  test('lists undecided appeals and decides each once', async () => {
    const { person, projectId, id } = await appealed(market);
    const printedNow = async () => (await moderate(market, 'appeals')).printed;
    const printed = await eventually(printedNow, (text) => text.includes(id));
    for (const text of [`appeal ${id}`, `hidden project ${projectId} of ${person.id}`, WORDS, HIDDEN_FOR]) {
      expect(printed).toContain(text);
    }
    const reverse = () => moderate(market, 'answer', id, 'reversed', '--reason', REASON);
    expect(await reverse()).toMatchObject({
      code: 0,
      printed: expect.stringContaining('The project is visible again.'),
    });
    expect((await projectSteps(projectId)).at(-1)).toBe('ProjectUnhidden');
    expect(await reverse()).toMatchObject({ code: 1, printed: expect.stringContaining('Nothing was changed.') });
    await expect(moderate(market, 'answer', id, 'upheld', '--reason', REASON)).rejects.toThrow('decided differently');
    await eventually(printedNow, (text) => !text.includes(id));
  });

  test('restores an account and notifies the bff', async () => {
    const { person, id } = await suspendedBy(first);
    expect((await moderate(market, 'answer', id, 'reversed', '--reason', REASON)).code).toBe(0);
    expect(await person.visitor.must('sessionState')).not.toHaveProperty('isSuspended');
  });

  test('requires an appeal, a decision and a reason', async () => {
    await expect(moderate(market, 'answer', randomUUID(), 'upheld', '--reason', REASON)).rejects.toThrow('no appeal');
    await expect(moderate(market, 'answer', randomUUID(), 'maybe', '--reason', REASON)).rejects.toThrow('upheld or');
    await expect(moderate(market, 'answer', randomUUID(), 'upheld')).rejects.toThrow('Expected a reason');
  });
});
