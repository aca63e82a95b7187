import { anOffer } from '@hirelane/api/testing/fixtures';
import { pairOf, readContract } from '@hirelane/infra/tests/support/engaged';
import { hire, hireAgain } from '@hirelane/infra/tests/support/hire';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { another, offered } from '@hirelane/infra/tests/support/offered';
import { said } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { postProject, register } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// After a contract ends early, its project is reopened and another freelancer is hired.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe('a project that a contract has filled', () => {
  /** A contract that filled its project and ended early. */
  async function endedEarly() {
    const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    const projectId = await postProject(client.visitor);
    const pair = pairOf(client, freelancer, projectId);
    const hired = await hire(pair, { keepsHiring: false });
    const { contractId: id } = hired;
    const early = await client.visitor.call('reopenProject', { params: { id } });
    expect([early.status, early.body.code]).toEqual([409, 'not-reopenable']);
    await freelancer.visitor.must('endContract', { params: { id }, json: { reason: 'no progress' } });
    await eventually(
      () => readContract(client, id),
      ({ canReopen }) => canReopen,
    );
    return { client, freelancer, pair, ...hired };
  }

  test('can be reopened only by its client', async () => {
    const { client, freelancer, projectId, contractId: id } = await endedEarly();
    expect((await readContract(freelancer, id)).canReopen).toBe(false);
    expect((await freelancer.visitor.call('reopenProject', { params: { id } })).status).toBe(403);
    const { data } = await client.visitor.must('reopenProject', { params: { id } });
    expect(data).toEqual({ _id: id, status: 'ended' });
    const project = await client.visitor.must('getProject', { params: { id: projectId } });
    expect(project.data).toMatchObject({ status: 'published' });
    await eventually(
      () => readContract(client, id),
      ({ canReopen }) => !canReopen,
    );
  });

  test('can be filled by a second contract from the same proposal, after which the first contract can no longer reopen it', async () => {
    const { client, freelancer, pair, contractId: id } = await endedEarly();
    await client.visitor.must('reopenProject', { params: { id } });
    const again = await hireAgain(pair, { keepsHiring: false, scope: 'Once more.' });
    expect(await readContract(freelancer, again.contractId)).toMatchObject({ scope: 'Once more.', status: 'active' });
    expect(await readContract(freelancer, id)).toMatchObject({ scope: anOffer().scope, status: 'ended' });
    const answer = await client.visitor.call('reopenProject', { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'not-reopenable']);
    expect((await readContract(client, id)).canReopen).toBe(false);
  });
});

test('once a contract has ended and its project is reopened, the same freelancer can be hired again', async () => {
  const { two, offerId } = await offered(market);
  const { contractId } = (await two.accept(offerId)).body.data;
  await eventually(two.projectStatus, (status) => status === 'filled');
  const params = { id: contractId };
  const ended = () => two.client.call('endContract', { params, json: { reason: 'agreed' } });
  await eventually(ended, ({ status }) => status === 200);
  await eventually(two.history, (history) => history.includes('HireEnded'));
  expect(said(await two.offer())).toBe('not-open');
  const reopen = () => two.client.call('reopenProject', { params });
  await eventually(reopen, ({ status }) => status === 200);
  await eventually(two.projectStatus, (status) => status === 'published');
  const { offerId: second } = await offered(market, {}, two);
  const again = await two.accept(second);
  expect(said(again)).toBe('hired');
  expect(again.body.data.contractId).not.toBe(contractId);
  expect((await two.own()).contractId).toBe(again.body.data.contractId);
});

test('reopening a project after a contract ended early restores all proposals that were closed', async () => {
  const { two, offerId } = await offered(market);
  const [opened, declined] = [await another(market, two), await another(market, two)];
  await opened.open();
  await declined.decline();
  const { contractId } = (await two.accept(offerId)).body.data;
  await opened.reads('own', 'closed');
  const params = { id: contractId };
  const end = () => two.freelancer.call('endContract', { params, json: { reason: 'other' } });
  await eventually(end, ({ status }) => status === 200);
  const reopen = () => two.client.call('reopenProject', { params });
  await eventually(reopen, ({ status }) => status === 200);
  await opened.reads('own', 'opened');
  expect((await opened.history()).slice(-2)).toEqual(['ProposalClosed', 'ProposalReopened']);
  await declined.reads('own', 'declined');
  expect(await declined.history()).not.toContain('ProposalClosed');
  expect(said(await declined.reconsider())).toBe('sent');
  expect(await two.projectHistory()).toContain('ProjectReopened');
  const stranger = market.visitor();
  await register(stranger, false);
  const recent = (await stranger.get('/api/v1/client/project?recent=true&limit=50')).body.data;
  expect(recent.map(({ _id }: { _id: string }) => _id)).toContain(two.projectId);
  // The next hire closes the remaining proposals again.
  const { offerId: second } = await offered(market, {}, opened);
  expect(said(await opened.accept(second))).toBe('hired');
  await declined.reads('own', 'closed');
});
