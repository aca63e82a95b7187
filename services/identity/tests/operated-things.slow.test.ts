import { randomUUID } from 'node:crypto';
import { aProject, aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { postProject, uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
beforeAll(async () => {
  market = await openMarketplace();
  operator = await newOperator(market);
});
afterAll(() => market.stop());

const why = (id: string) => ({ params: { id }, json: { reason: 'It insults a person.' } });

async function proposed() {
  const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const projectId = await postProject(client.visitor);
  const portfolio = await uploadPdf(freelancer.visitor, 'teas.pdf');
  const { data } = await freelancer.visitor.must('sendProposal', { json: aProposal(projectId, { portfolio }) });
  await freelancer.visitor.must('listOwnProposals');
  return { client, freelancer, projectId, portfolio, proposalId: data._id };
}

test('an operator can read a project and a cover letter even while they are hidden', async () => {
  const { client, freelancer, projectId, proposalId } = await proposed();
  const { title, description } = aProject();
  const text = description.trim();
  const readProject = async () =>
    (await operator.visitor.must('readProjectAsOperator', { params: { id: projectId } })).data;
  expect(await readProject()).toMatchObject({ personId: client.id, title, text, isHidden: false, context: [] });
  await operator.visitor.must('hideProject', why(projectId));
  expect(await readProject()).toMatchObject({ title, text, isHidden: true });

  const { coverLetter } = aProposal(projectId);
  const readLetter = async () =>
    (await operator.visitor.must('readLetterAsOperator', { params: { id: proposalId } })).data;
  expect(await readLetter()).toMatchObject({ personId: freelancer.id, text: coverLetter, isHidden: false });
  await operator.visitor.must('hideLetter', why(proposalId));
  expect(await readLetter()).toMatchObject({ text: coverLetter, isHidden: true });
});

test('a message is shown with three messages before and after it and their authors', async () => {
  const { client, freelancer, projectId } = await proposed();
  const ids = Array.from({ length: 8 }, () => randomUUID());
  for (const [n, messageId] of ids.entries()) {
    const { visitor } = n % 2 === 0 ? client : freelancer;
    const params = { projectId, freelancerId: freelancer.id, messageId };
    await visitor.must('sendMessage', { params, json: { text: `Tea ${n}` } });
  }
  await client.visitor.must('readMessages', { params: { projectId, freelancerId: freelancer.id } });
  const [, , , , id = ''] = ids;
  const read = async () =>
    eventually(
      () => operator.visitor.call('readMessageAsOperator', { params: { id } }),
      ({ status }) => status === 200,
    ).then(({ body }) => body.data);
  const message = await read();
  expect(message).toMatchObject({ text: 'Tea 4', personId: client.id, isHidden: false });
  expect(message.context.map(({ text }: { text: string }) => text)).toEqual([
    'Tea 1',
    'Tea 2',
    'Tea 3',
    'Tea 5',
    'Tea 6',
    'Tea 7',
  ]);
  await operator.visitor.must('hideMessage', why(id));
  expect(await read()).toMatchObject({ text: 'Tea 4', isHidden: true });
});

test('a file can be downloaded by an operator even while no one else can', async () => {
  const { client, freelancer, portfolio } = await proposed();
  const params = { id: portfolio };
  expect((await operator.visitor.must('readFileAsOperator', { params })).data).toMatchObject({
    ...{ title: 'teas.pdf', personId: freelancer.id, isHidden: false },
  });
  await operator.visitor.must('hideFile', why(portfolio));
  await eventually(
    () => client.visitor.get(`/api/v1/upload/${portfolio}`),
    ({ status }) => status === 404,
  );
  expect((await operator.visitor.must('readFileAsOperator', { params })).data.isHidden).toBe(true);
  const file = await operator.visitor.call('downloadFileAsOperator', { params });
  expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment;/)]);
});

test('content that does not exist, was never public or was erased with its owner cannot be read', async () => {
  const names = [
    ...(['readReviewAsOperator', 'readProjectAsOperator', 'readMessageAsOperator'] as const),
    ...(['readLetterAsOperator', 'readFileAsOperator', 'downloadFileAsOperator'] as const),
    ...(['readInvitationAsOperator', 'readQuestionAsOperator', 'readProfileAsOperator'] as const),
  ];
  for (const name of names) {
    expect([name, (await operator.visitor.call(name, { params: { id: randomUUID() } })).status]).toEqual([name, 404]);
  }
  const { client, projectId } = await proposed();
  const { data } = await client.visitor.must('draftProject', { json: { title: 'Soon' } });
  expect((await operator.visitor.call('readProjectAsOperator', { params: { id: data._id } })).status).toBe(404);
  await client.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  const left = await eventually(
    () => operator.visitor.call('readProjectAsOperator', { params: { id: projectId } }),
    ({ body }) => body.data?.text === '',
  );
  expect(left.body.data).toMatchObject({ title: '', text: '' });
});

test('hidden content of a user who has left cannot be hidden again, and the operator stays signed in', async () => {
  const { client, projectId } = await proposed();
  await client.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  const answer = await eventually(
    () => operator.visitor.call('hideProject', why(projectId)),
    ({ status }) => status === 410,
  );
  expect(answer.body.code).toBe('account-deleted');
  expect(await operator.visitor.must('sessionState')).toMatchObject({ isLogin: true, isOperator: true });
});
