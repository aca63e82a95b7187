import { randomUUID } from 'node:crypto';
import { type Approaching, approaching } from '@hirelane/infra/tests/support/approaching';
import { refusal } from '@hirelane/infra/tests/support/conversing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { leavesReadModels } from '@hirelane/infra/tests/support/read-models';
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

const REASON = 'It insults a person.';
const HIDDEN = [409, 'hidden-by-operator'];
const why = (id: string) => ({ params: { id }, json: { reason: REASON } });
const stepsOf = ({ projectId, freelancer }: Approaching, category: 'invitation' | 'question') =>
  typesOf(market, 'messaging', `${category}-${projectId}_${freelancer.id}`);

/** An invitation with a unique text. */
async function invited(of: Parameters<typeof approaching>[1] = {}) {
  const two = await approaching(market, of);
  const text = `Come ${randomUUID()}`;
  const { body } = await two.invite(text);
  await eventually(two.invitation, (one) => one?.message === text);
  return { ...two, text, id: body.data._id as string };
}

/** A question with a unique text. */
async function asked(of: Parameters<typeof approaching>[1] = {}) {
  const two = await approaching(market, of);
  const text = `Is it ${randomUUID()}?`;
  const { body } = await two.ask({ text, mayPublish: true });
  await eventually(two.own, ({ data }) => data?.text === text);
  const received = async () => {
    const { data } = await two.client.visitor.must('listReceivedQuestions', { params: { id: two.projectId } });
    return data[0];
  };
  const published = async ({ visitor }: Person) =>
    (await visitor.must('listPublishedQuestions', { params: { id: two.projectId } })).data;
  await eventually(received, (one) => one?.text === text);
  return { ...two, text, id: body.data._id as string, received, published };
}

describe('a hidden invitation', () => {
  test('is marked as hidden for both parties, is removed from every read model, and is restored', async () => {
    const two = await invited();
    expect((await operator.visitor.must('hideInvitation', why(two.id))).data.isChanged).toBe(true);
    const hidden = { message: '', isHidden: true, status: 'invited' };
    expect(await eventually(two.invitation, (one) => one?.isHidden === true)).toMatchObject(hidden);
    expect(await eventually(two.invited, (one) => one?.isHidden === true)).toMatchObject(hidden);
    await leavesReadModels(market, two.text);
    const read = async () => (await operator.visitor.must('readInvitationAsOperator', { params: { id: two.id } })).data;
    expect(await read()).toMatchObject({ text: two.text, personId: two.client.id, isHidden: true, context: [] });
    expect((await operator.visitor.must('hideInvitation', why(two.id))).data.isChanged).toBe(false);
    await operator.visitor.must('unhideInvitation', why(two.id));
    const back = await eventually(two.invitation, (one) => one?.isHidden === false);
    expect(back?.message).toBe(two.text);
    expect(await stepsOf(two, 'invitation')).toEqual(['FreelancerInvited', 'InvitationHidden', 'InvitationUnhidden']);
  });

  test('can be declined, but no other invitation can be sent while it is hidden', async () => {
    const two = await invited();
    await operator.visitor.must('hideInvitation', why(two.id));
    expect((await two.decline()).body.data.status).toBe('declined');
    const found = await eventually(two.invited, (one) => one?.status === 'declined' && one.isHidden === true);
    expect(found).toMatchObject({ reason: 'timing', message: '' });
    await market.sql(
      `UPDATE ${schemaOf(messagingReadModel)}.invitations SET declined_at = now() - interval '31 days' WHERE id = $1`,
      [two.id],
    );
    expect(await two.invitable()).toEqual([]);
    await operator.visitor.must('unhideInvitation', why(two.id));
    expect(await eventually(two.invitable, ({ length }) => length === 1)).toEqual([two.freelancer.id]);
  });

  test('that is declined at the same moment is both declined and hidden', async () => {
    const two = await invited();
    const answers = await Promise.all([two.decline(), operator.visitor.call('hideInvitation', why(two.id))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const found = await eventually(two.invited, (one) => one?.status === 'declined' && one.isHidden === true);
    expect(found?.message).toBe('');
  });
});

describe('a hidden question', () => {
  test('is marked as hidden for both parties, is removed from every read model, and is restored', async () => {
    const two = await asked();
    await operator.visitor.must('hideQuestion', why(two.id));
    const own = await eventually(two.own, ({ data }) => data?.isHidden === true);
    expect(own).toMatchObject({ data: { text: '', isHidden: true }, canAsk: false });
    expect(await eventually(two.received, (one) => one?.isHidden === true)).toMatchObject({ text: '', answer: null });
    await leavesReadModels(market, two.text);
    expect(refusal(await two.answer(two.id))).toEqual(HIDDEN);
    await operator.visitor.must('unhideQuestion', why(two.id));
    expect((await eventually(two.received, (one) => one?.isHidden === false))?.text).toBe(two.text);
    expect((await two.answer(two.id)).status).toBe(200);
  });

  test('that was published is not shown, nor is its answer, until it is shown again', async () => {
    const two = await asked();
    const reader = await newcomer(market, false);
    await two.answer(two.id, 'Yes.');
    await two.publish(two.id);
    const read = () => two.published(reader);
    await eventually(read, ({ length }) => length === 1);
    await operator.visitor.must('hideQuestion', why(two.id));
    expect(await eventually(read, ({ length }) => length === 0)).toEqual([]);
    expect(await two.published(two.client)).toEqual([]);
    const { data } = await operator.visitor.must('readQuestionAsOperator', { params: { id: two.id } });
    expect(data).toMatchObject({ text: two.text, personId: two.freelancer.id, isHidden: true });
    expect(data.context).toMatchObject([{ text: 'Yes.', personId: two.client.id, isHidden: false }]);
    await operator.visitor.must('unhideQuestion', why(two.id));
    const [back] = await eventually(read, ({ length }) => length === 1);
    expect(back).toMatchObject({ question: two.text, answer: 'Yes.' });
  });

  test('whose answer was taken back while it was hidden remains unpublished when it is shown again', async () => {
    const two = await asked();
    await two.answer(two.id, 'Yes.');
    await two.publish(two.id);
    await operator.visitor.must('hideQuestion', why(two.id));
    expect((await two.takeBack(two.id)).status).toBe(200);
    expect(refusal(await two.publish(two.id))).toEqual(HIDDEN);
    await operator.visitor.must('unhideQuestion', why(two.id));
    await eventually(two.received, (one) => one?.isHidden === false);
    expect(await two.published(two.client)).toEqual([]);
  });

  test('is hidden whether its answer arrives just before or just after', async () => {
    const two = await asked();
    const [hidden, answer] = await Promise.all([
      operator.visitor.call('hideQuestion', why(two.id)),
      two.answer(two.id, 'Yes.'),
    ]);
    expect(hidden.status).toBe(200);
    expect([200, 409]).toContain(answer.status);
    const steps = answer.status === 200 ? ['QuestionAsked', 'QuestionAnswered'] : ['QuestionAsked'];
    expect(await stepsOf(two, 'question')).toEqual([...steps, 'QuestionHidden']);
  });
});

describe.each(['invitation', 'question'] as const)('the %s', (kind) => {
  const [hide, unhide] =
    kind === 'invitation'
      ? (['hideInvitation', 'unhideInvitation'] as const)
      : (['hideQuestion', 'unhideQuestion'] as const);
  const made = (of: Parameters<typeof approaching>[1] = {}) => (kind === 'invitation' ? invited(of) : asked(of));

  test('is hidden once if two operators hide it simultaneously', async () => {
    const two = await made();
    const answers = await Promise.all([operator, other].map(({ visitor }) => visitor.must(hide, why(two.id))));
    expect(answers.map(({ data }) => data.isChanged).sort()).toEqual([false, true]);
    const steps = await stepsOf(two, kind);
    expect(steps.filter((type) => type.endsWith('Hidden'))).toHaveLength(1);
  });

  test('remains visible when the request that hid it is retried after it was shown again', async () => {
    const two = await made();
    const key = randomUUID();
    const once = () => operator.visitor.call(hide, { ...why(two.id), key });
    const first = await once();
    await operator.visitor.must(unhide, why(two.id));
    expect((await once()).body).toEqual(first.body);
    expect((await stepsOf(two, kind)).at(-1)).toMatch(/Unhidden$/);
  });

  test('cannot be hidden or shown again by an operator who wrote it', async () => {
    const two = await made(kind === 'invitation' ? { client: operator } : { freelancer: other });
    const own = kind === 'invitation' ? operator : other;
    const judge = kind === 'invitation' ? other : operator;
    expect(refusal(await own.visitor.call(hide, why(two.id)))).toEqual([403, 'forbidden']);
    await judge.visitor.must(hide, why(two.id));
    expect(refusal(await own.visitor.call(unhide, why(two.id)))).toEqual([403, 'forbidden']);
  });

  test('can also be hidden on the command line, without an operator’s id', async () => {
    const { id } = await made();
    expect((await moderate(market, 'hide', kind, id, '--reason', REASON)).code).toBe(0);
    expect((await moderate(market, 'hide', kind, id, '--reason', REASON)).code).toBe(1);
    expect((await moderate(market, 'unhide', kind, id)).code).toBe(0);
    expect((await moderate(market, 'unhide', kind, id)).code).toBe(1);
    await expect(moderate(market, 'hide', kind, randomUUID(), '--reason', REASON)).rejects.toThrow(
      `There is no ${kind}`,
    );
  });
});
