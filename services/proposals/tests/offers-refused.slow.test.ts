import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hirelane/api/constants';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { appendEvent } from '@hirelane/infra/tests/support/events';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { another, LOST, offered } from '@hirelane/infra/tests/support/offered';
import { receivedProposal, said, type Two } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { type Answer, postProject } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Offers that cannot be made or accepted, and offers whose slot was claimed for another proposal.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe('a refused command gives the reason and changes nothing', () => {
  const open = (two: Two) => two.offer();
  const hired = async (two: Two) => two.accept((await offered(market, {}, two)).offerId);

  test.each<[string, (two: Two) => Promise<unknown>, (two: Two) => Promise<Answer>, string]>([
    ['a second offer', open, (two) => two.offer(), 'offer-open'],
    ['an offer on a withdrawn proposal', (two) => two.withdraw(), (two) => two.offer(), 'proposal-withdrawn'],
    ['an offer on a declined proposal', (two) => two.decline(), (two) => two.offer(), 'proposal-declined'],
    ['an offer on a hired proposal', hired, (two) => two.offer(), 'proposal-hired'],
    ['revising a proposal with an offer', open, (two) => two.revise(), 'offer-open'],
    ['withdrawing a proposal with an offer', open, (two) => two.withdraw(), 'offer-open'],
    ['declining a proposal with an offer', open, (two) => two.decline(), 'offer-open'],
    ['shortlisting a proposal with an offer', open, (two) => two.shortlist(), 'offer-open'],
    ['revising a hired proposal', hired, (two) => two.revise(), 'proposal-hired'],
    ['withdrawing a hired proposal', hired, (two) => two.withdraw(), 'proposal-hired'],
    ['declining a hired proposal', hired, (two) => two.decline(), 'proposal-hired'],
    ['accepting without an offer', async () => undefined, (two) => two.accept(randomUUID()), 'offer-over'],
    ['accepting another offer', open, (two) => two.accept(randomUUID()), 'offer-over'],
    ['withdrawing another offer', open, (two) => two.withdrawOffer(randomUUID()), 'offer-over'],
    ['declining another offer', open, (two) => two.declineOffer(randomUUID()), 'offer-over'],
  ])('%s is refused', async (_what, before, command, code) => {
    const two = await receivedProposal(market);
    await before(two);
    const history = await two.history();
    expect(said(await command(two))).toBe(code);
    expect(await two.history()).toEqual(history);
    // The command does not claim the slot either.
    if (code.startsWith('offer')) expect(await two.projectHistory()).not.toContain('PlaceClaimed');
  });

  test.each([
    ['expiresAt', new Date(Date.now() - 1_000).toISOString()],
    ['expiresAt', new Date(Date.now() + 31 * DAY_MS).toISOString()],
    ['startDate', new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)],
    ['startDate', new Date(Date.now() + 368 * DAY_MS).toISOString().slice(0, 10)],
  ])('an offer with an invalid %s is refused with an error for the field', async (field, value) => {
    const two = await receivedProposal(market);
    const { status, body } = await two.offer(undefined, { [field]: value });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer: `#/${field}` })]]);
    expect(await two.history()).toEqual(['ProposalSent']);
  });

  test('an offer to a freelancer who has deleted their account is refused', async () => {
    const two = await receivedProposal(market);
    await two.freelancer.must('deleteAccount', { json: { password: PASSWORD } });
    await eventually(two.history, (history) => history.includes('ProposalErased'));
    expect(said(await two.offer())).toBe('freelancer-deleted');
  });

  test('an offer cannot be accepted while another acceptance is running or after another freelancer was hired', async () => {
    const { two, offerId } = await offered(market);
    const other = await another(market, two);
    const { offerId: second } = await offered(market, {}, other);
    const claimId = randomUUID();
    const stream = `project-${two.projectId}`;
    const { clientId } = await idsOf(two);
    const data = { projectId: two.projectId, clientId, proposalId: randomUUID(), claimId };
    await appendEvent(market, 'projects', stream, 'PlaceClaimed', data);
    expect(said(await two.accept(offerId))).toBe('place-claimed');
    await appendEvent(market, 'projects', stream, 'PlaceReleased', { projectId: two.projectId, clientId, claimId });
    expect(said(await two.accept(offerId))).toBe('hired');
    await eventually(two.projectHistory, (history) => history.includes('ProjectFilled'));
    expect(LOST).toContain(said(await other.accept(second)));
  });
});

test('due work ends an unused claim, and the slot is free again', async () => {
  const { two, offerId } = await offered(market);
  const other = await another(market, two);
  const { offerId: second } = await offered(market, {}, other);
  const { clientId, proposalId } = await idsOf(two);
  const [claimId, { projectId }] = [randomUUID(), two];
  await appendEvent(market, 'projects', `project-${projectId}`, 'PlaceClaimed', {
    projectId,
    clientId,
    proposalId,
    claimId,
  });
  const due = `${schemaOf(proposalsReadModel)}.due`;
  await eventually(
    () => market.sql(`SELECT FROM ${due} WHERE key = $1`, [claimId]),
    ({ length }) => length === 1,
  );
  expect(said(await other.accept(second))).toBe('place-claimed');
  // Makes the due work due now, as if a minute had passed. The end of another project then triggers it.
  await market.sql(`UPDATE ${due} SET due_at = now() WHERE key = $1`, [claimId]);
  await two.client.must('closeProject', { params: { id: await postProject(two.client) } });
  await eventually(two.history, (history) => history.includes('ClaimEnded'));
  await eventually(two.projectHistory, (history) => history.includes('PlaceReleased'));
  expect(said(await other.accept(second))).toBe('hired');
  expect(LOST).toContain(said(await two.accept(offerId)));
});

async function idsOf({ projectId, freelancerId }: Two): Promise<{ clientId: string; proposalId: string }> {
  const [row] = await market.sql<{ data: { clientId: string; proposalId: string } }>(
    `SELECT data FROM proposals.events WHERE stream = $1 AND type = 'ProposalSent'`,
    [`proposal-${projectId}_${freelancerId}`],
  );
  if (!row) throw new Error('Expected a ProposalSent event, got none.');
  return row.data;
}
