import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { keepApart, letTogether } from '@hirelane/infra/tests/support/apart';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { type Approaching, approaching, QUESTION } from '@hirelane/infra/tests/support/approaching';
import { refusal } from '@hirelane/infra/tests/support/conversing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());

const UNKNOWN = [404, 'unknown'];
const APART = [409, 'cannot-work-together'];
const history = ({ projectId, freelancer }: Approaching) =>
  typesOf(market, 'messaging', `question-${projectId}_${freelancer.id}`);
const published = (by: Visitor, projectId: string) => by.call('listPublishedQuestions', { params: { id: projectId } });
const received = async ({ client, projectId }: Approaching) =>
  (await client.visitor.must('listReceivedQuestions', { params: { id: projectId } })).data;

/** A question that was asked, with its id. */
async function asked(json: object = QUESTION) {
  const two = await approaching(market);
  const { body } = await two.ask(json);
  return { ...two, questionId: body.data._id as string };
}

/** A question that was asked and answered. */
async function answered(json: object = QUESTION) {
  const two = await asked(json);
  expect((await two.answer(two.questionId)).status).toBe(200);
  return two;
}

const leave = async ({ visitor, id }: Approaching['client']) => {
  expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
};

describe('a question', () => {
  test('can be read by the client, who is the only one to see the freelancer’s name', async () => {
    const two = await asked();
    const [found] = await eventually(
      () => received(two),
      ({ length }) => length === 1,
    );
    expect(found).toMatchObject({
      ...{ _id: two.questionId, text: QUESTION.text, mayPublish: true, answer: null },
      freelancer: { _id: two.freelancer.id, firstName: 'Asha', lastName: 'R.', hasPage: true },
    });
    expect(await two.own()).toMatchObject({ data: { text: QUESTION.text, answer: null }, canAsk: false });
  });

  test('can be asked only once for each project', async () => {
    const two = await approaching(market);
    expect(await two.own()).toEqual({ data: null, canAsk: true });
    await two.ask();
    expect(refusal(await two.ask({ text: 'And a font?' }))).toEqual([409, 'question-asked']);
    expect(await history(two)).toEqual(['QuestionAsked']);
  });

  test('can be asked only before a proposal', async () => {
    const two = await approaching(market);
    await two.freelancer.visitor.must('sendProposal', { json: aProposal(two.projectId) });
    await serviceCaughtUp(market, 'messaging');
    expect(refusal(await two.ask())).toEqual([409, 'proposal-exists']);
    expect((await two.own()).canAsk).toBe(false);
  });

  test('can be asked only about a project that accepts proposals', async () => {
    const two = await approaching(market);
    const draft = await two.client.visitor.must('draftProject', { json: { title: 'Soon' } });
    const ask = { params: { projectId: draft.data._id }, json: QUESTION };
    expect(refusal(await two.freelancer.visitor.call('askQuestion', ask))).toEqual(UNKNOWN);
    await two.close();
    expect((await two.own()).canAsk).toBe(false);
    expect(refusal(await two.ask())).toEqual([409, 'not-open']);
  });

  test('cannot be asked about a suspended client’s project', async () => {
    const two = await approaching(market);
    await suspend(market, two.client.id);
    const read = () => two.freelancer.visitor.call('readOwnQuestion', { params: { projectId: two.projectId } });
    await eventually(read, ({ status }) => status === 404);
    expect(refusal(await two.ask())).toEqual([409, 'not-open']);
    expect(refusal(await published(two.freelancer.visitor, two.projectId))).toEqual(UNKNOWN);
  });

  test('cannot be read by other freelancers or other clients', async () => {
    const two = await asked();
    const [client, freelancer] = [await newcomer(market, true), await newcomer(market, false)];
    const read = { params: { id: two.projectId } };
    expect(refusal(await client.visitor.call('listReceivedQuestions', read))).toEqual(UNKNOWN);
    const own = await freelancer.visitor.must('readOwnQuestion', { params: { projectId: two.projectId } });
    expect(own.data).toBeNull();
  });
});

describe('an answer', () => {
  test('can be read by the freelancer who asked and can be given only once', async () => {
    const two = await answered();
    const { data } = await eventually(two.own, (own) => own.data?.answer !== null);
    expect(data?.answer).toMatchObject({ text: 'Yes.', publishedAt: null });
    expect(refusal(await two.answer(two.questionId, 'No.'))).toEqual([409, 'question-answered']);
    expect(await history(two)).toEqual(['QuestionAsked', 'QuestionAnswered']);
  });

  test('can be given only by the project’s client', async () => {
    const two = await asked();
    const { visitor } = await newcomer(market, true);
    const params = { questionId: two.questionId };
    expect(refusal(await visitor.call('answerQuestion', { params, json: { text: 'Yes.' } }))).toEqual(UNKNOWN);
    expect(refusal(await visitor.call('publishAnswer', { params }))).toEqual(UNKNOWN);
    expect(refusal(await visitor.call('takeBackAnswer', { params }))).toEqual(UNKNOWN);
  });

  test('can be given after a proposal, but not once the project is closed', async () => {
    const [two, other] = [await asked(), await asked()];
    await two.freelancer.visitor.must('sendProposal', { json: aProposal(two.projectId) });
    expect((await two.answer(two.questionId)).status).toBe(200);
    await other.close();
    expect(refusal(await other.answer(other.questionId))).toEqual([409, 'not-open']);
  });
});

describe('a published answer', () => {
  test('can be read, without a name, by everyone who may see the project', async () => {
    const two = await answered();
    expect((await two.publish(two.questionId)).body.data.isPublished).toBe(true);
    const { visitor } = await newcomer(market, false);
    const answer = await eventually(
      () => published(visitor, two.projectId),
      ({ body }) => body.data.length === 1,
    );
    expect(answer.body.data).toEqual([
      { _id: two.questionId, question: QUESTION.text, answer: 'Yes.', publishedAt: expect.any(String) },
    ]);
    for (const named of [two.freelancer.id, 'Asha']) expect(answer.text).not.toContain(named);
  });

  test('requires the freelancer’s agreement and an answer', async () => {
    const two = await answered({ text: 'Is there a logo?' });
    expect(refusal(await two.publish(two.questionId))).toEqual([409, 'not-publishable']);
    const other = await asked();
    expect(refusal(await other.publish(other.questionId))).toEqual([409, 'not-answered']);
  });

  test('can be taken back, even after the project was closed', async () => {
    const two = await answered();
    await two.publish(two.questionId);
    await two.close();
    expect((await two.takeBack(two.questionId)).body.data.isPublished).toBe(false);
    await eventually(
      () => published(two.client.visitor, two.projectId),
      ({ body }) => body.data.length === 0,
    );
  });

  test('remains on a project that is closed', async () => {
    const two = await answered();
    await two.publish(two.questionId);
    await two.close();
    await eventually(two.own, ({ canAsk }) => !canAsk);
    await eventually(
      () => published(two.freelancer.visitor, two.projectId),
      ({ body }) => body.data.length === 1,
    );
  });

  test('from a deleted account is removed with its question', async () => {
    const two = await answered({ text: 'Siskinquestion', mayPublish: true });
    await two.publish(two.questionId);
    await leave(two.freelancer);
    await eventually(
      () => published(two.client.visitor, two.projectId),
      ({ body }) => body.data.length === 0,
    );
    expect(await received(two)).toEqual([]);
    expect(await everythingStored(market, 'Siskinquestion')).toEqual([]);
    expect(refusal(await two.publish(two.questionId))).toEqual(UNKNOWN);
  });

  test('is removed with the client’s account and the project', async () => {
    const two = await asked();
    await two.answer(two.questionId, 'Linnetanswer');
    await two.publish(two.questionId);
    await leave(two.client);
    await eventually(
      () => everythingStored(market, 'Linnetanswer'),
      ({ length }) => length === 0,
    );
    expect(await history(two)).toContain('QuestionClientErased');
  });
});

describe('after a block', () => {
  test.each(['client', 'freelancer'] as const)('by the %s, every step is refused', async (by) => {
    const [one, two] = [await approaching(market), await answered()];
    const other = await asked();
    for (const people of [one, two, other]) {
      await keepApart(market, { by: people[by], whom: people[by === 'client' ? 'freelancer' : 'client'] });
    }
    expect(refusal(await one.ask())).toEqual(APART);
    expect((await one.own()).canAsk).toBe(false);
    expect(refusal(await other.answer(other.questionId))).toEqual(APART);
    expect(refusal(await two.publish(two.questionId))).toEqual(APART);
  });

  test('a published answer remains, and can be taken back and published again after the block', async () => {
    const two = await answered();
    await two.publish(two.questionId);
    const block = { by: two.freelancer, whom: two.client };
    await keepApart(market, block);
    expect((await published(two.client.visitor, two.projectId)).body.data).toHaveLength(1);
    expect((await two.takeBack(two.questionId)).status).toBe(200);
    await letTogether(market, block);
    expect((await two.publish(two.questionId)).status).toBe(200);
  });
});

test('each party’s export contains their own texts but not the other party’s', async () => {
  const two = await asked({ text: 'Dunnockquestion' });
  await two.answer(two.questionId, 'Nuthatchanswer');
  const data = async ({ visitor }: Approaching['client']) =>
    (
      await eventually(
        () => visitor.get('/api/v1/account/data'),
        ({ text }) => text.includes('QuestionAnswered'),
      )
    ).text;
  const [client, freelancer] = [await data(two.client), await data(two.freelancer)];
  expect([client.includes('Dunnockquestion'), client.includes('Nuthatchanswer')]).toEqual([false, true]);
  expect([freelancer.includes('Dunnockquestion'), freelancer.includes('Nuthatchanswer')]).toEqual([true, false]);
});
