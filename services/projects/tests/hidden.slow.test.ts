import { randomUUID } from 'node:crypto';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { leavesReadModels } from '@hirelane/infra/tests/support/read-models';
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

const REASON = 'It insults a person.';
const why = (id: string) => ({ params: { id }, json: { reason: REASON } });

async function proposed() {
  const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const projectId = await postProject(client.visitor);
  const portfolio = await uploadPdf(freelancer.visitor);
  const { data } = await freelancer.visitor.must('sendProposal', { json: aProposal(projectId, { portfolio }) });
  return { client, freelancer, projectId, portfolio, proposalId: data._id };
}

test('a hidden project disappears from lists, search, its page and every read model, and is restored unchanged', async () => {
  const { client, freelancer, projectId } = await proposed();
  const stranger = await newcomer(market, false);
  const title = `Shop for ${randomUUID().replaceAll('-', '')}`;
  await client.visitor.must('editProject', { params: { id: projectId }, json: { title } });
  const shownTo = ({ visitor }: Person) => visitor.get(`/api/v1/client/project/${projectId}`);
  await eventually(
    () => shownTo(stranger),
    ({ body }) => body.data?.title === title,
  );
  expect((await operator.visitor.must('hideProject', why(projectId))).data.isChanged).toBe(true);
  await eventually(
    () => shownTo(stranger),
    ({ status }) => status === 404,
  );
  await leavesReadModels(market, title);
  const withoutTexts = { title: '', description: '', skills: [], file: null };
  expect((await shownTo(freelancer)).body.data).toMatchObject({ ...withoutTexts, status: 'closed' });
  expect((await shownTo(client)).body.data).toMatchObject({ ...withoutTexts, status: 'published' });
  expect((await stranger.visitor.get(`/api/v1/client/project/search?q=${title.split(' ').at(-1)}`)).text).not.toContain(
    projectId,
  );
  const edit = () => client.visitor.call('editProject', { params: { id: projectId }, json: { title: 'Mine' } });
  expect((await edit()).body.code).toBe('hidden-by-operator');
  const late = await stranger.visitor.call('sendProposal', { json: aProposal(projectId) });
  expect(late.body.code).toBe('not-open');
  expect((await operator.visitor.must('hideProject', why(projectId))).data.isChanged).toBe(false);
  await operator.visitor.must('unhideProject', why(projectId));
  const back = await eventually(
    () => shownTo(stranger),
    ({ status }) => status === 200,
  );
  expect(back.body.data).toMatchObject({ title, status: 'published', file: { contentType: 'application/pdf' } });
  expect((await edit()).status).toBe(200);
});

test('a hidden message is shown to both parties as hidden, and can be restored', async () => {
  const { client, freelancer, projectId } = await proposed();
  const params = { projectId, freelancerId: freelancer.id };
  const messageId = randomUUID();
  const text = `You ${randomUUID()}`;
  await client.visitor.must('sendMessage', { params: { ...params, messageId }, json: { text } });
  const read = async ({ visitor }: Person) => (await visitor.must('readMessages', { params })).data[0];
  await eventually(
    () => read(freelancer).catch(() => undefined),
    (message) => message?.text === text,
  );
  await operator.visitor.must('hideMessage', why(messageId));
  for (const person of [client, freelancer]) {
    const message = await eventually(
      () => read(person),
      (one) => one?.isHidden === true,
    );
    expect(message).toMatchObject({ text: '', files: [], isHidden: true });
  }
  await leavesReadModels(market, text);
  await operator.visitor.must('unhideMessage', why(messageId));
  const back = await eventually(
    () => read(freelancer),
    (one) => one?.isHidden === false,
  );
  expect(back?.text).toBe(text);
});

test('a hidden letter cannot be read by either party or revised', async () => {
  const { client, freelancer, projectId, proposalId } = await proposed();
  const letter = `I ${randomUUID()}`;
  const { expectedBidRate, duration } = aProposal(projectId);
  const revise = (coverLetter: string) =>
    freelancer.visitor.call('reviseProposal', {
      params: { projectId },
      json: { expectedBidRate, duration, coverLetter },
    });
  expect((await revise(letter)).status).toBe(200);
  const own = async () => (await freelancer.visitor.must('listOwnProposals')).data[0];
  await eventually(own, (proposal) => proposal?.coverLetter === letter);
  await operator.visitor.must('hideLetter', why(proposalId));
  await eventually(own, (proposal) => proposal?.isLetterHidden === true);
  const received = await client.visitor.must('listReceivedProposals', { params: { id: projectId } });
  expect(received.data[0]).toMatchObject({ coverLetter: '', isLetterHidden: true });
  await leavesReadModels(market, letter);
  expect((await revise('Another one.')).body.code).toBe('hidden-by-operator');
  await operator.visitor.must('unhideLetter', why(proposalId));
  expect((await eventually(own, (proposal) => proposal?.isLetterHidden === false))?.coverLetter).toBe(letter);
});

test('a hidden file cannot be downloaded', async () => {
  const { client, freelancer, portfolio } = await proposed();
  const statusFor = async ({ visitor }: Person) => (await visitor.get(`/api/v1/upload/${portfolio}`)).status;
  await eventually(
    () => statusFor(client),
    (status) => status === 200,
  );
  await operator.visitor.must('hideFile', why(portfolio));
  for (const person of [client, freelancer]) {
    await eventually(
      () => statusFor(person),
      (status) => status === 404,
    );
  }
  await operator.visitor.must('unhideFile', why(portfolio));
  await eventually(
    () => statusFor(client),
    (status) => status === 200,
  );
});

test('an operator cannot hide their own content or content that does not exist', async () => {
  const own = await postProject(operator.visitor);
  expect((await operator.visitor.call('hideProject', why(own))).status).toBe(403);
  const nothing = why(randomUUID());
  const names = ['hideReview', 'hideProject', 'hideMessage', 'hideLetter', 'hideFile', 'hideInvitation'] as const;
  for (const name of [...names, 'hideQuestion'] as const) {
    expect([name, (await operator.visitor.call(name, nothing)).status]).toEqual([name, 404]);
    expect((await operator.visitor.call(name.replace('h', 'unh') as 'unhideFile', nothing)).status).toBe(404);
  }
});

test('the command line hides the same content, without naming an operator', async () => {
  const { projectId, proposalId, portfolio } = await proposed();
  await serviceCaughtUp(market, 'proposals');
  for (const [kind, id] of [
    ['project', projectId],
    ['proposal', proposalId],
    ['file', portfolio],
  ] as const) {
    expect((await moderate(market, 'hide', kind, id, '--reason', REASON)).code).toBe(0);
    expect((await moderate(market, 'hide', kind, id, '--reason', REASON)).code).toBe(1);
    expect((await moderate(market, 'unhide', kind, id)).code).toBe(0);
    expect((await moderate(market, 'unhide', kind, id)).code).toBe(1);
    await expect(moderate(market, 'hide', kind, randomUUID(), '--reason', REASON)).rejects.toThrow(
      `There is no ${kind}`,
    );
  }
  await expect(moderate(market, 'hide', 'person', projectId, '--reason', REASON)).rejects.toThrow('Expected a review');
});

test('the author sees why content was hidden and that it was restored; other users do not', async () => {
  const { client, freelancer, projectId } = await proposed();
  await operator.visitor.must('hideProject', why(projectId));
  const noticesOf = async ({ visitor }: Person) => (await visitor.must('listNotices')).data;
  const [hidden] = await eventually(
    () => noticesOf(client),
    ({ length }) => length === 1,
  );
  expect(hidden).toMatchObject({ kind: 'project', reason: REASON, undoneAt: null });
  expect(await noticesOf(freelancer)).toEqual([]);
  await operator.visitor.must('unhideProject', { params: { id: projectId }, json: { reason: 'It does not.' } });
  const [undone] = await eventually(
    () => noticesOf(client),
    ([notice]) => notice?.undoneAt !== null,
  );
  expect(undone).toMatchObject({ kind: 'project', reason: REASON, undoneFor: 'It does not.' });
});
