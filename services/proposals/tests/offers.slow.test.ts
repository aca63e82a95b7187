import { randomUUID } from 'node:crypto';
import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { another, offered } from '@hirelane/infra/tests/support/offered';
import { receivedProposal, said, type Two } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { type Answer, register } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// A client's offers, and the freelancers' responses to them.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

test('both parties read the offer; its acceptance fills the project and closes the other proposals', async () => {
  const { two, offerId } = await offered(market);
  const other = await another(market, two);
  expect(said(await other.shortlist())).toBe('shortlisted');
  const { offerId: lost } = await offered(market, { message: 'You as well?' }, other);
  const offer = {
    ...{ _id: offerId, rate: 44_000, duration: '3 month', keepsHiring: false, status: 'open', declined: null },
    ...{
      scope: expect.stringContaining('The shop'),
      message: expect.stringContaining('We would'),
      madeAt: expect.any(String),
    },
  };
  expect(await two.received()).toMatchObject({ status: 'offered', offer, contractId: null });
  expect(await two.reads('own', 'offered')).toMatchObject({ offer });

  const { data } = (await two.accept(offerId)).body;
  expect(data).toMatchObject({ status: 'hired', contractId: expect.any(String) });
  const { contractId } = data;
  expect(await two.own()).toMatchObject({ status: 'hired', contractId, offer: { status: 'accepted' } });
  expect(await two.reads('received', 'hired')).toMatchObject({ contractId });
  await eventually(two.projectStatus, (status) => status === 'filled');
  expect(await two.projectHistory()).toEqual(['ProjectPosted', 'ProposalsBegan', 'PlaceClaimed', 'ProjectFilled']);

  await eventually(other.history, (history) => history.includes('ProposalClosed'));
  expect((await other.history()).slice(-3)).toEqual(['OfferMade', 'OfferWithdrawn', 'ProposalClosed']);
  expect(await other.reads('own', 'closed')).toMatchObject({ offer: { _id: lost, status: 'withdrawn' } });
  await other.reads('received', 'closed');
  expect(said(await other.accept(lost))).toBe('offer-over');
  expect(said(await other.offer())).toBe('proposal-closed');
  expect(said(await other.withdraw())).toBe('withdrawn');
  await other.reads('received', 'withdrawn');
  const list = await two.client.must('listReceivedProposals', { params: { id: two.projectId } });
  expect(list.counts).toMatchObject({ all: 1, open: 0, offered: 0, hired: 1, closed: 0, withdrawn: 1 });
});

test('a filled project is not in any feed and cannot be applied to or edited, but can be closed', async () => {
  const { two, offerId } = await offered(market);
  await two.accept(offerId);
  await eventually(two.projectStatus, (status) => status === 'filled');
  const stranger = market.visitor();
  await register(stranger, false);
  const { body } = await stranger.call('sendProposal', { json: aProposal(two.projectId) });
  expect(body.code).toBe('not-open');
  const recent = (await stranger.get('/api/v1/client/project?recent=true&limit=50')).body.data;
  expect(recent.map(({ _id }: { _id: string }) => _id)).not.toContain(two.projectId);
  const applied = (await two.freelancer.get('/api/v1/client/project?applied=true')).body.data;
  expect(applied).toEqual([expect.objectContaining({ status: 'filled', proposalStatus: 'closed' })]);
  const params = { id: two.projectId };
  expect((await two.client.call('editProject', { params, json: { title: 'Another' } })).body.code).toBe(
    'project-filled',
  );
  expect((await two.client.call('publishProject', { params, json: {} })).body.code).toBe('project-filled');
  expect((await two.client.call('unpublishProject', { params, json: {} })).body.code).toBe('has-proposals');
  expect((await two.close()).data.status).toBe('closed');
  expect(await two.own()).toMatchObject({ status: 'hired' });
});

test('a client who keeps hiring can hire several freelancers, and no proposal is closed', async () => {
  const { two, offerId } = await offered(market, { keepsHiring: true });
  const other = await another(market, two);
  const { offerId: second } = await offered(market, { keepsHiring: true }, other);
  const both = await Promise.all([two.accept(offerId), other.accept(second)]);
  expect(both.map(said)).toEqual(['hired', 'hired']);
  expect(await two.projectHistory()).toEqual(['ProjectPosted', 'ProposalsBegan']);
  expect(await two.projectStatus()).toBe('published');
  const third = await another(market, two);
  expect(said(await third.shortlist())).toBe('shortlisted');
});

test('a declined offer includes a reason, and another offer can be made', async () => {
  const { two, offerId } = await offered(market);
  expect(said(await two.declineOffer(offerId))).toBe('sent');
  const declined = { reason: 'rate', words: 'Too little.' };
  expect(await two.own()).toMatchObject({ status: 'sent', offer: { status: 'declined', declined } });
  expect(await two.reads('received', 'sent')).toMatchObject({ offer: { declined } });
  const { offerId: second } = await offered(market, { rate: 46_000 }, two);
  expect(said(await two.accept(offerId))).toBe('offer-over');
  expect(said(await two.accept(second))).toBe('hired');
});

/** Long enough to make and list the offer on a busy machine. */
const LAPSES_MS = 5_000;

test('an offer lapses automatically and can then no longer be accepted, and the same applies to a second offer', async () => {
  const two = await receivedProposal(market);
  for (const n of [1, 2]) {
    const { offerId } = await offered(market, { expiresAt: new Date(Date.now() + LAPSES_MS).toISOString() }, two);
    await eventually(two.history, (history) => history.filter((type) => type === 'OfferLapsed').length === n);
    expect(said(await two.accept(offerId))).toBe('offer-lapsed');
    expect(await two.reads('own', 'sent')).toMatchObject({ offer: { _id: offerId, status: 'lapsed' } });
  }
  expect(await two.projectHistory()).not.toContain('PlaceClaimed');
});

test('closing a project withdraws its open offer', async () => {
  const { two, offerId } = await offered(market);
  await two.close();
  await eventually(two.history, (history) => history.includes('ProposalClosed'));
  expect((await two.history()).slice(-2)).toEqual(['OfferWithdrawn', 'ProposalClosed']);
  expect(said(await two.accept(offerId))).toBe('offer-over');
  expect(await two.reads('own', 'closed')).toMatchObject({ offer: { status: 'withdrawn' } });
});

test('no command finds another user’s offer, and nothing changes', async () => {
  const { two, offerId } = await offered(market);
  const others = await receivedProposal(market);
  const params = { projectId: two.projectId, freelancerId: two.freelancerId };
  const before = await two.history();
  const json = { offerId };
  const answers = await Promise.all([
    others.client.call('withdrawOffer', { params, json }),
    others.client.call('makeOffer', { params, json: anOffer() }),
    others.freelancer.call('acceptOffer', { params: { projectId: two.projectId }, json }),
    others.freelancer.call('declineOffer', { params: { projectId: two.projectId }, json: { ...json, reason: 'rate' } }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'unknown']));
  expect(await two.history()).toEqual(before);
});

describe('a retry', () => {
  const forget = (key: string) =>
    market.sql('UPDATE proposals.commands SET answer = NULL WHERE key = $1 RETURNING key', [key]);

  test('of making, withdrawing or declining an offer gets the same response and has no effect, even if the first response was lost', async () => {
    const two = await receivedProposal(market);
    const terms = { expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
    const steps: readonly [string, (key: string) => Promise<Answer>][] = [
      ['offered', (key) => two.offer(key, terms)],
      ['sent', async (key) => two.withdrawOffer((await lastOffer(two)) ?? '', key)],
      ['offered', (key) => two.offer(key, terms)],
      ['sent', async (key) => two.declineOffer((await lastOffer(two)) ?? '', key)],
    ];
    for (const [status, step] of steps) {
      const key = randomUUID();
      const first = await step(key);
      expect(said(first)).toBe(status);
      const history = await two.history();
      expect((await step(key)).body).toEqual(first.body);
      expect(await forget(key)).toHaveLength(1);
      expect((await step(key)).body).toEqual(first.body);
      expect(await two.history()).toEqual(history);
    }
  });

  test('of an acceptance gets the same response and has no effect, even after the project was closed', async () => {
    const { two, offerId } = await offered(market);
    const key = randomUUID();
    const first = await two.accept(offerId, key);
    expect(said(first)).toBe('hired');
    await two.close();
    expect((await two.accept(offerId, key)).body).toEqual(first.body);
    await forget(key);
    expect((await two.accept(offerId, key)).body).toEqual(first.body);
    // The same request with a different key, as from another tab.
    expect((await two.accept(offerId)).body).toEqual(first.body);
    const history = await two.history();
    expect(history.filter((type) => type === 'OfferAccepted')).toHaveLength(1);
    expect((await two.projectHistory()).filter((type) => type === 'PlaceClaimed')).toHaveLength(1);
  });
});

/** The offer is read from the log, because a list may lag. */
async function lastOffer({ projectId, freelancerId }: Two): Promise<string | undefined> {
  const rows = await market.sql<{ offerId: string }>(
    `SELECT data->>'offerId' AS "offerId" FROM proposals.events WHERE stream = $1 AND type = 'OfferMade'
     ORDER BY version DESC LIMIT 1`,
    [`proposal-${projectId}_${freelancerId}`],
  );
  return rows[0]?.offerId;
}
