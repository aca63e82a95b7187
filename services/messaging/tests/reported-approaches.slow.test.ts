import { randomUUID } from 'node:crypto';
import { HIDEABLE } from '@hirelane/api/hiding';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { noticeOf, WORDS } from '@hirelane/infra/tests/support/appealing';
import { approaching } from '@hirelane/infra/tests/support/approaching';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import type { Answer } from '@hirelane/infra/tests/support/visitor';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
let other: Person;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
  operator = await newOperator(market);
  other = await newOperator(market, false);
});
afterAll(() => market.stop());

type Kind = 'invitation' | 'question';
const KINDS = ['invitation', 'question'] as const;
const FOUND = [200];
const UNKNOWN = [404, 'unknown'];
const OWN = [403, 'forbidden'];
const said = ({ status, body }: Answer) => (status === 200 ? [status] : [status, body.code]);
const report = ({ visitor }: Person, about: Kind, id: string, words = '') =>
  visitor.call('fileReport', { json: { about, id, reason: 'abuse', words } });

const hide = (about: Kind, id: string, reason = 'It insults.') =>
  operator.visitor.must(HIDEABLE[about].hide, { params: { id }, json: { reason } });

/**
 * An invitation or question that both parties can read. `author`: its owner. `reader`: the only other person who can
 * read it.
 */
async function written(about: Kind, text = 'Come and see.') {
  const two = await approaching(market);
  const { body } = about === 'invitation' ? await two.invite(text) : await two.ask({ text, mayPublish: true });
  const id: string = body.data._id;
  const [author, reader] = about === 'invitation' ? [two.client, two.freelancer] : [two.freelancer, two.client];
  await eventually(
    () => operator.visitor.call(HIDEABLE[about].read, { params: { id } }),
    ({ status }) => status === 200,
  );
  return { ...two, id, author, reader };
}

async function leave({ visitor, id }: Person) {
  expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
}

describe.each(KINDS)('the %s', (about) => {
  // @covers spec:6.10
  test('can be reported only by its reader', async () => {
    const two = await written(about);
    const stranger = await newcomer(market, about === 'question');
    expect(said(await report(two.author, about, two.id))).toEqual(OWN);
    expect(said(await report(stranger, about, two.id))).toEqual(UNKNOWN);
    expect(said(await report(two.reader, about, two.id))).toEqual(FOUND);
    expect(said(await report(two.reader, about, randomUUID()))).toEqual(UNKNOWN);
  });

  test('is reported only once, even if it is reported again after it was hidden', async () => {
    const two = await written(about);
    const first = await report(two.reader, about, two.id, 'It calls me names.');
    await hide(about, two.id);
    const again = await report(two.reader, about, two.id, 'And again.');
    expect(again.body).toEqual(first.body);
    expect(await typesOf(market, 'messaging', `report-${first.body.data._id}`)).toEqual(['ReportFiled']);
  });

  test('that was reported can be read by operators and is listed on the command line with its text', async () => {
    const two = await written(about, `Words of ${randomUUID()}`);
    const { body } = await report(two.reader, about, two.id, 'It calls me names.');
    const params = { id: body.data._id as string };
    const filed = await eventually(
      () => operator.visitor.call('readReport', { params }),
      ({ status }) => status === 200,
    );
    expect(filed.body.data).toMatchObject({ about, thingId: two.id, personId: two.author.id, byId: two.reader.id });
    const { data: thing } = await operator.visitor.must(HIDEABLE[about].read, { params: { id: two.id } });
    expect(thing).toMatchObject({ personId: two.author.id, isHidden: false });
    const { printed } = await moderate(market, 'list');
    expect(printed).toContain(`${about} ${two.id} of ${two.author.id}`);
    expect(printed).toContain(`Reported text: "${thing.text}"`);
    const page = await operator.visitor.must('listReports', { query: { about } });
    expect(page.data.map(({ _id }) => _id)).toContain(params.id);
  });

  test('that was reported and hidden is erased with its author, and its report is kept', async () => {
    const two = await written(about, 'Waxwingwords');
    const { body } = await report(two.reader, about, two.id);
    await hide(about, two.id, 'Fieldfarereason');
    await leave(two.author);
    const read = () => operator.visitor.call(HIDEABLE[about].read, { params: { id: two.id } });
    expect((await eventually(read, ({ status }) => status === 404)).body.code).toBe('unknown');
    const call = { params: { id: two.id }, json: { reason: 'Again.' } };
    expect([404, 410]).toContain((await operator.visitor.call(HIDEABLE[about].hide, call)).status);
    const rows = await market.sql(`SELECT FROM ${schemaOf(messagingReadModel)}.reports WHERE id = $1`, [body.data._id]);
    expect(rows).toHaveLength(1);
    for (const word of ['Waxwingwords', 'Fieldfarereason']) {
      const stored = await eventually(
        () => everythingStored(market, word),
        ({ length }) => length === 0,
      );
      expect(stored).toEqual([]);
    }
  });

  test('that was hidden is shown to its author with the reason and restored after their appeal', async () => {
    const two = await written(about);
    await hide(about, two.id, 'It asks for money.');
    const id = await noticeOf(two.author);
    const notices = await two.author.visitor.must('listNotices');
    expect(notices.data[0]).toMatchObject({ kind: about, reason: 'It asks for money.', undoneAt: null });
    expect((await two.reader.visitor.must('listNotices')).data).toEqual([]);
    await two.author.visitor.must('fileAppeal', { params: { id }, json: { words: WORDS } });
    const appeal = await eventually(
      () => other.visitor.call('readAppeal', { params: { id } }),
      ({ status }) => status === 200,
    );
    expect(appeal.body.data).toMatchObject({ kind: about, thingId: two.id, personId: two.author.id, words: WORDS });
    const json = { decision: 'reversed', reason: 'It is a fair word.' };
    const decided = await other.visitor.call('decideAppeal', { params: { id }, json });
    expect(decided.body.data).toEqual({ _id: id, decision: 'reversed', isUndone: true });
    const { data } = await other.visitor.must(HIDEABLE[about].read, { params: { id: two.id } });
    expect(data.isHidden).toBe(false);
    const [undone] = await eventually(
      async () => (await two.author.visitor.must('listNotices')).data,
      ([notice]) => notice?.undoneAt !== null,
    );
    expect(undone?.undoneFor).toBe('It is a fair word.');
  });

  test('is shown again after an operator reverses the decision on the command line', async () => {
    const two = await written(about);
    await moderate(market, 'hide', about, two.id, '--reason', 'It insults.');
    const id = await noticeOf(two.author);
    await two.author.visitor.must('fileAppeal', { params: { id }, json: { words: WORDS } });
    await eventually(
      () => other.visitor.call('readAppeal', { params: { id } }),
      ({ status }) => status === 200,
    );
    const { code, printed } = await moderate(market, 'answer', id, 'reversed', '--reason', 'It is fair.');
    expect([code, printed]).toEqual([0, expect.stringContaining(`The ${about} is visible again.`)]);
  });

  test('is in its author’s export with the reason, but not in the other party’s', async () => {
    const two = await written(about, 'Brambleword');
    await hide(about, two.id, 'Hawfinchreason');
    const data = async ({ visitor }: Person) =>
      (
        await eventually(
          () => visitor.get('/api/v1/account/data'),
          ({ text }) => text.includes(about === 'invitation' ? 'InvitationHidden' : 'QuestionHidden'),
        )
      ).text;
    const [own, theirs] = [await data(two.author), await data(two.reader)];
    for (const word of ['Brambleword', 'Hawfinchreason']) {
      expect([word, own.includes(word), theirs.includes(word)]).toEqual([word, true, false]);
    }
  });
});

test('a question can be reported by anyone while it is published, and otherwise only by its client', async () => {
  const two = await written('question');
  const [reader, late] = [await newcomer(market, false), await newcomer(market, false)];
  const by = (person: Person) => report(person, 'question', two.id);
  await two.answer(two.id, 'Yes.');
  await two.publish(two.id);
  expect(
    said(
      await eventually(
        () => by(reader),
        ({ status }) => status === 200,
      ),
    ),
  ).toEqual(FOUND);
  const { text } = await eventually(
    () => reader.visitor.get('/api/v1/account/data'),
    (answer) => answer.text.includes('ReportFiled'),
  );
  expect(text).not.toContain(two.freelancer.id);
  await hide('question', two.id);
  // A user who opened the question before it was hidden can still report it.
  expect(said(await by(await newcomer(market, false)))).toEqual(FOUND);
  await two.takeBack(two.id);
  expect(
    said(
      await eventually(
        () => by(late),
        ({ status }) => status === 404,
      ),
    ),
  ).toEqual(UNKNOWN);
  expect(said(await by(two.client))).toEqual(FOUND);
});

test('a declined invitation can be reported, hidden and shown again', async () => {
  const two = await written('invitation');
  await two.decline();
  expect(said(await report(two.freelancer, 'invitation', two.id))).toEqual(FOUND);
  await hide('invitation', two.id);
  const found = await eventually(two.invited, (one) => one?.isHidden === true);
  expect(found).toMatchObject({ status: 'declined', reason: 'timing', message: '' });
  const call = { params: { id: two.id }, json: { reason: 'It is fair.' } };
  expect((await operator.visitor.must('unhideInvitation', call)).data.isChanged).toBe(true);
  expect(await eventually(two.invited, (one) => one?.isHidden === false)).toMatchObject({ status: 'declined' });
});

test('an invitation whose freelancer has left is shown to the client again after an appeal', async () => {
  const two = await written('invitation', 'Come and see my shop.');
  await hide('invitation', two.id);
  await leave(two.freelancer);
  await operator.visitor.must('unhideInvitation', { params: { id: two.id }, json: { reason: 'It is fair.' } });
  const found = await eventually(two.invited, (one) => one?.isHidden === false && one.freelancer.firstName === '');
  expect(found).toMatchObject({ message: 'Come and see my shop.', freelancer: { lastName: '', hasPage: false } });
});

test('a successful appeal about a question whose project was deleted with its client shows nothing', async () => {
  const two = await written('question');
  await hide('question', two.id);
  const id = await noticeOf(two.author);
  await two.author.visitor.must('fileAppeal', { params: { id }, json: { words: WORDS } });
  await leave(two.client);
  await eventually(
    () => operator.visitor.call('readQuestionAsOperator', { params: { id: two.id } }),
    ({ status }) => status === 404,
  );
  await eventually(
    () => other.visitor.call('readAppeal', { params: { id } }),
    ({ status }) => status === 200,
  );
  const json = { decision: 'reversed', reason: 'It is fair.' };
  const { status, body } = await other.visitor.call('decideAppeal', { params: { id }, json });
  expect([status, body.data]).toEqual([200, { _id: id, decision: 'reversed', isUndone: false }]);
});
