import { randomUUID } from 'node:crypto';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { type Command, receivedProposal, said } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

// A client's decisions on proposals, and the freelancers' actions in the meantime.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

test('each party reads the other’s changes to a proposal, and their own immediately', async () => {
  const two = await receivedProposal(market);
  const { client, freelancer, freelancerId, projectId } = two;
  expect(await two.own()).toMatchObject({ status: 'sent', revisions: 0, declined: null });
  await two.reads('received', 'sent');

  expect((await two.open()).body.data).toEqual({ projectId, freelancerId, status: 'opened' });
  expect(await two.received()).toMatchObject({ status: 'opened' });
  await two.reads('own', 'opened');

  expect(said(await two.shortlist())).toBe('shortlisted');
  expect(await two.received()).toMatchObject({ status: 'shortlisted' });
  await two.reads('own', 'shortlisted');

  const portfolio = await uploadPdf(freelancer, 'work.pdf');
  expect(said(await two.revise(undefined, { portfolio }))).toBe('shortlisted');
  const revised = { expectedBidRate: 40_000, coverLetter: 'Revised.', revisions: 1, portfolio: { name: 'work.pdf' } };
  expect(await two.own()).toMatchObject(revised);
  await eventually(two.received, ({ revisions }) => revisions === 1);
  expect(await two.received()).toMatchObject({ ...revised, status: 'shortlisted' });
  const download = () => client.get(`/api/v1/upload/${portfolio}`);
  await eventually(download, ({ status }) => status === 200);

  expect(said(await two.unshortlist())).toBe('opened');
  expect(said(await two.decline())).toBe('declined');
  const declined = { reason: 'budget', words: 'Too dear.', declinedAt: expect.any(String) };
  expect(await two.received()).toMatchObject({ status: 'declined', declined });
  expect(await two.reads('own', 'declined')).toMatchObject({ declined });

  expect(said(await two.reconsider())).toBe('opened');
  expect(await two.received()).toMatchObject({ status: 'opened', declined: null });
  expect(await two.reads('own', 'opened')).toMatchObject({ declined: null });

  expect(said(await two.withdraw())).toBe('withdrawn');
  expect(await two.own()).toMatchObject({ status: 'withdrawn', withdrawnAt: expect.any(String) });
  await two.reads('received', 'withdrawn');
  const project = async () => (await client.get(`/api/v1/client/project/${projectId}`)).body.data;
  await eventually(project, ({ totalProposals }) => totalProposals === 0);
  // A withdrawal is permanent.
  const { body } = await freelancer.call('sendProposal', {
    json: { projectId, expectedBidRate: 1, duration: '1 month', coverLetter: 'Once more.' },
  });
  expect(body.code).toBe('proposal-exists');
  expect(await two.history()).toEqual([
    'ProposalSent',
    'ProposalOpened',
    'ProposalShortlisted',
    'ProposalRevised',
    'ProposalUnshortlisted',
    'ProposalDeclined',
    'ProposalReconsidered',
    'ProposalWithdrawn',
  ]);
});

test('the list of applied jobs shows only the statuses sent and closed', async () => {
  const two = await receivedProposal(market);
  const applied = async () =>
    (await two.freelancer.get('/api/v1/client/project?applied=true')).body.data.map(
      ({ proposalStatus }: { proposalStatus: string }) => proposalStatus,
    );
  await eventually(applied, ({ length }) => length === 1);
  await two.shortlist();
  await two.reads('own', 'shortlisted');
  expect(await applied()).toEqual(['sent']);
  await two.withdraw();
  await two.close();
  await eventually(applied, ([status]) => status === 'closed');
});

// @covers found:44
test('another client’s proposal is not found by any command, and nothing changes', async () => {
  const two = await receivedProposal(market);
  const params = { projectId: two.projectId, freelancerId: two.freelancerId };
  const others = await receivedProposal(market);
  const before = await two.history();
  const of = (client: Visitor) => [
    client.call('openProposal', { params }),
    client.call('shortlistProposal', { params }),
    client.call('unshortlistProposal', { params }),
    client.call('declineProposal', { params, json: { reason: 'other' } }),
    client.call('reconsiderProposal', { params }),
    client.call('declineProposals', {
      params: { id: two.projectId },
      json: { reason: 'other', freelancerIds: [two.freelancerId] },
    }),
  ];
  const { projectId } = two;
  const json = { expectedBidRate: 1, duration: '1 month', coverLetter: 'Mine.' };
  const answers = await Promise.all([
    ...of(others.client),
    others.freelancer.call('reviseProposal', { params: { projectId }, json }),
    others.freelancer.call('withdrawProposal', { params: { projectId } }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'unknown']));
  expect(await two.history()).toEqual(before);
});

test.each<[Command, readonly Command[]]>([
  ['open', []],
  ['shortlist', ['open']],
  ['unshortlist', ['shortlist']],
  ['decline', ['shortlist']],
  ['reconsider', ['decline']],
  ['revise', ['open']],
  ['withdraw', []],
])(
  'a retry of the command %s gets the same response and has no effect, even if the first response was lost',
  async (command, before) => {
    const two = await receivedProposal(market);
    for (const each of before) await two[each]();
    const key = randomUUID();
    const first = await two[command](key);
    expect(first.status).toBe(200);
    const history = await two.history();
    // Closes the project in the meantime, which must not affect the retry.
    await two.close();
    const isClosedToo = command !== 'decline' && command !== 'withdraw';
    if (isClosedToo) await eventually(two.history, ({ length }) => length > history.length);
    const after = [...history, ...(isClosedToo ? ['ProposalClosed'] : [])];
    expect((await two[command](key)).body).toEqual(first.body);
    const forgotten = await market.sql('UPDATE proposals.commands SET answer = NULL WHERE key = $1 RETURNING key', [
      key,
    ]);
    expect(forgotten).toHaveLength(1);
    const { status } = first.body.data;
    const data = { ...first.body.data, status: isClosedToo ? 'closed' : status };
    expect((await two[command](key)).body).toEqual({ data });
    expect(await two.history()).toEqual(after);
  },
);

describe('a project that was closed', () => {
  test.each<[readonly Command[], string]>([
    [[], 'closed'],
    [['open'], 'closed'],
    [['shortlist'], 'closed'],
    [['decline'], 'declined'],
    [['withdraw'], 'withdrawn'],
  ])('after %j shows the proposal to both parties as %s', async (before, status) => {
    const two = await receivedProposal(market);
    for (const each of before) await two[each]();
    await two.close();
    await two.reads('own', status);
    await two.reads('received', status);
  });

  test('lets the client decline the proposal with a reason and the freelancer withdraw it', async () => {
    const two = await receivedProposal(market);
    await two.close();
    await two.reads('received', 'closed');
    expect(said(await two.shortlist())).toBe('proposal-closed');
    expect(said(await two.decline())).toBe('declined');
    expect(await two.reads('own', 'declined')).toMatchObject({ declined: { words: 'Too dear.' } });
    expect(said(await two.withdraw())).toBe('withdrawn');
  });
});

test('while the lists lag, commands use the log and reads are marked as stale', async () => {
  const [two, other] = [await receivedProposal(market), await receivedProposal(market)];
  await two.reads('received', 'sent');
  await other.reads('received', 'sent');
  const database = new pg.Client({ connectionString: market.databaseUrl });
  await database.connect();
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await database.query('COMMIT');
    await database.end();
  };
  onTestFinished(release);
  await database.query(`BEGIN; LOCK TABLE ${schemaOf(proposalsReadModel)}.proposals IN EXCLUSIVE MODE`);

  expect(said(await two.withdraw())).toBe('withdrawn');
  expect(said(await two.shortlist())).toBe('proposal-withdrawn');
  expect(said(await other.shortlist())).toBe('shortlisted');
  const path = `/api/v1/client/project/${other.projectId}/proposals`;
  const old = await other.client.getOnce(path);
  expect([old.headers['x-stale'], old.body.data[0].status]).toEqual(['true', 'sent']);
  // A command on several proposals does not wait longer than a single read.
  const freelancerIds = [other.freelancerId];
  const many = await other.client.must('declineProposals', {
    params: { id: other.projectId },
    json: { reason: 'other', freelancerIds },
  });
  expect(many.data.map(({ status }) => status)).toEqual(['declined']);

  await release();
  expect(await other.received()).toMatchObject({ status: 'declined' });
  await two.reads('received', 'withdrawn');
});
