// @covers spec:6.7

import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate, restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { nameOperator, newOperator, removeOperator, showFactor } from '@hirelane/infra/tests/support/operator';
import { FACTOR } from '@hirelane/infra/tests/support/second-factor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

/** The responses to a query and a command for operators, without duplicates. */
async function answersTo(person: Person): Promise<readonly string[]> {
  const answers = [await person.visitor.call('listReports'), await decide(person, randomUUID())];
  return [...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`))];
}

async function reportAbout(person: Person): Promise<string> {
  const { visitor } = await newcomer(market, true);
  const json = { about: 'person', id: person.id, reason: 'fraud', words: 'Asks for money.' };
  return (await visitor.must('fileReport', { json })).data._id;
}

const decide = ({ visitor }: Person, id: string, decision = 'dismissed') =>
  visitor.call('decideReport', { params: { id }, json: { decision, grounds: 'I have asked both.' } });

describe('an operator', () => {
  test('has to be appointed by the server’s operator', async () => {
    const person = await newcomer(market, true);
    await showFactor(person.visitor);
    expect(await answersTo(person)).toEqual(['403 forbidden']);
    expect(await person.visitor.must('sessionState')).not.toHaveProperty('isOperator');
  });

  test('has access at once after being appointed, with a second factor in the session', async () => {
    const person = await newcomer(market, false);
    await nameOperator(market, person.id);
    expect(await person.visitor.must('sessionState')).toMatchObject({ isOperator: true, isClient: false });
    expect(await answersTo(person)).toEqual(['403 second-factor-needed']);
    await showFactor(person.visitor);
    expect((await person.visitor.call('listReports')).status).toBe(200);
  });

  test('is refused in every browser at once after being removed', async () => {
    const person = await newOperator(market);
    const id = await reportAbout(await newcomer(market, false));
    await removeOperator(market, person.id);
    expect(await answersTo(person)).toEqual(['403 forbidden']);
    expect((await decide(person, id)).body.code).toBe('forbidden');
    expect(await typesOf(market, 'messaging', `report-${id}`)).toEqual(['ReportFiled']);
    expect(await typesOf(market, 'identity', `user-${person.id}`)).toEqual([
      ...['UserRegistered', 'OperatorNamed', 'OperatorRemoved'],
    ]);
  });

  test('has no access while suspended', async () => {
    const person = await newOperator(market);
    await suspend(market, person.id);
    expect(await person.visitor.must('sessionState')).not.toHaveProperty('isOperator');
    expect((await person.visitor.call('listReports')).body.code).toBe('forbidden');
    expect((await decide(person, randomUUID())).body.code).toBe('suspended');
    await restore(market, person.id);
    expect((await person.visitor.call('listReports')).status).toBe(200);
  });

  test('loses access in a session once the second factor is removed', async () => {
    const person = await newOperator(market);
    expect((await person.visitor.send('DELETE', `${FACTOR}/app`)).status).toBe(200);
    expect(await answersTo(person)).toEqual(['403 second-factor-needed']);
    await person.visitor.must('confirm', { json: { password: PASSWORD } });
    expect(await answersTo(person)).toEqual(['403 second-factor-needed']);
  });

  test('must have confirmed the session recently to give commands', async () => {
    const person = await newOperator(market);
    await market.sql(`UPDATE bff.sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1`, [
      person.id,
    ]);
    expect((await decide(person, randomUUID())).body.code).toBe('confirm-needed');
  });

  test('is recognized at sign-in or within a minute if the command could not notify the bff', async () => {
    const person = await newOperator(market);
    await market.sql('DELETE FROM bff.suspensions WHERE user_id = $1', [person.id]);
    expect((await person.visitor.call('listReports')).body.code).toBe('forbidden');
    await market.sql(`UPDATE bff.sessions SET last_seen_at = now() - interval '2 minutes' WHERE user_id = $1`, [
      person.id,
    ]);
    await person.visitor.call('listReports');
    expect((await person.visitor.call('listReports')).status).toBe(200);
  });

  test('whose account was deleted is no longer listed', async () => {
    const person = await newOperator(market);
    await person.visitor.must('deleteAccount', { json: { password: PASSWORD } });
    expect(await market.sql('SELECT FROM bff.suspensions WHERE user_id = $1', [person.id])).toEqual([]);
    await eventually(
      () => moderate(market, 'operators', 'list'),
      ({ printed }) => !printed.includes(person.id),
    );
  });
});

describe('the command', () => {
  test('lists the operators', async () => {
    const { id } = await newOperator(market);
    const listed = async () => (await moderate(market, 'operators', 'list')).printed;
    await eventually(listed, (text) => new RegExp(`^The account .*${id}.* is an operator`, 'm').test(text));
    await removeOperator(market, id);
    await eventually(listed, (text) => !text.includes(id));
  });

  test('reports when there is nothing to change and refuses unknown arguments', async () => {
    const { id } = await newcomer(market, true);
    expect(await moderate(market, 'operators', 'remove', id)).toEqual({
      code: 1,
      printed: `The account ${id} is not an operator. Nothing was changed.`,
    });
    await nameOperator(market, id);
    expect((await moderate(market, 'operators', 'add', id)).code).toBe(1);
    for (const args of [[], ['add'], ['make', id], ['list', id]]) {
      await expect(moderate(market, 'operators', ...args)).rejects.toThrow();
    }
  });
});

describe('reports', () => {
  test('show who decided them and why, and are decided in the operator’s name', async () => {
    const [operator, person] = await Promise.all([newOperator(market), newcomer(market, false)]);
    const id = await reportAbout(person);
    const listed = async (state: string) =>
      (await operator.visitor.must('listReports', { query: { state, person: person.id } })).data;
    const [open] = await eventually(
      () => listed('open'),
      ({ length }) => length === 1,
    );
    expect(open).toMatchObject({ _id: id, about: 'person', personId: person.id, words: 'Asks for money.' });
    expect((await decide(operator, id)).status).toBe(200);
    const [decided] = await eventually(
      () => listed('dismissed'),
      ({ length }) => length === 1,
    );
    expect(decided).toMatchObject({ decidedById: operator.id, grounds: 'I have asked both.', decision: 'dismissed' });
    expect(await listed('open')).toEqual([]);
  });

  test('are decided by only one of two operators who decide at once', async () => {
    const [one, other] = await Promise.all([newOperator(market), newOperator(market, false)]);
    const id = await reportAbout(await newcomer(market, false));
    const answers = await Promise.all([decide(one, id, 'upheld'), decide(other, id, 'dismissed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('report-decided');
    expect(await typesOf(market, 'messaging', `report-${id}`)).toEqual(['ReportFiled', 'ReportDecided']);
  });

  test('about an operator can be read and decided only by another operator', async () => {
    const [one, other] = await Promise.all([newOperator(market), newOperator(market)]);
    const id = await reportAbout(one);
    const idsFor = async ({ visitor }: Person) =>
      (await visitor.must('listReports', { query: { person: one.id } })).data.map(({ _id }) => _id);
    await eventually(
      () => idsFor(other),
      (ids) => ids.includes(id),
    );
    // A report identifies the user who filed it.
    expect(await idsFor(one)).toEqual([]);
    expect((await one.visitor.call('readReport', { params: { id } })).status).toBe(404);
    expect((await other.visitor.call('readReport', { params: { id } })).status).toBe(200);
    expect((await decide(one, id)).status).toBe(403);
    expect((await decide(other, id)).status).toBe(200);
    expect((await decide(other, randomUUID())).status).toBe(404);
  });
});
