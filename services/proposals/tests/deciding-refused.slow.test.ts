import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hirelane/api/constants';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { type Command, receivedProposal, said, type Two } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { type Answer, uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Decisions on proposals that come too late or out of order.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

/** Moves the time of a decision into the past. */
async function ageDecline({ projectId, freelancerId }: Two, days: number) {
  const at = new Date(Date.now() - days * DAY_MS).toISOString();
  await market.sql(
    `UPDATE proposals.events SET data = jsonb_set(data::jsonb, '{declinedAt}', to_jsonb($2::text))::json
     WHERE stream = $1 AND type = 'ProposalDeclined'`,
    [`proposal-${projectId}_${freelancerId}`, at],
  );
}

describe('a refused command gives the reason and changes nothing', () => {
  const inTurn =
    (...commands: readonly Command[]) =>
    async (two: Two) => {
      for (const command of commands) expect((await two[command]()).status).toBe(200);
    };

  test.each<[string, (two: Two) => Promise<unknown>, (two: Two) => Promise<Answer>, string]>([
    ['revising a withdrawn proposal', inTurn('withdraw'), (two) => two.revise(), 'proposal-withdrawn'],
    ['revising a declined proposal', inTurn('decline'), (two) => two.revise(), 'proposal-declined'],
    [
      'revising a sixth time',
      async (two) => {
        for (let n = 0; n < 5; n++) expect(said(await two.revise(undefined, { expectedBidRate: n + 1 }))).toBe('sent');
      },
      (two) => two.revise(),
      'revised-too-often',
    ],
    [
      'revising a proposal that was closed with its project',
      async (two) => {
        await two.close();
        await eventually(two.history, (types) => types.includes('ProposalClosed'));
      },
      (two) => two.revise(),
      'proposal-closed',
    ],
    ['shortlisting a withdrawn proposal', inTurn('withdraw'), (two) => two.shortlist(), 'proposal-withdrawn'],
    ['shortlisting a declined proposal', inTurn('decline'), (two) => two.shortlist(), 'proposal-declined'],
    [
      'removing a withdrawn proposal from the shortlist',
      inTurn('shortlist', 'withdraw'),
      (two) => two.unshortlist(),
      'proposal-withdrawn',
    ],
    ['declining a withdrawn proposal', inTurn('withdraw'), (two) => two.decline(), 'proposal-withdrawn'],
    [
      'declining for another reason',
      inTurn('decline'),
      (two) => two.decline(undefined, { reason: 'timing' }),
      'proposal-declined',
    ],
    [
      'reconsidering a withdrawn proposal',
      inTurn('decline', 'withdraw'),
      (two) => two.reconsider(),
      'proposal-withdrawn',
    ],
    [
      'reconsidering after seven days',
      async (two) => {
        await two.decline();
        await ageDecline(two, 7);
      },
      (two) => two.reconsider(),
      'too-late-to-undo',
    ],
    [
      'reconsidering when the project is closed',
      async (two) => {
        await two.decline();
        await two.close();
      },
      (two) => two.reconsider(),
      'not-open',
    ],
    [
      'a revision with another user’s file',
      async () => undefined,
      async (two) => two.revise(undefined, { portfolio: await uploadPdf(two.client) }),
      'forbidden',
    ],
    [
      'a revision with a file that does not exist',
      async () => undefined,
      (two) => two.revise(undefined, { portfolio: randomUUID() }),
      'invalid',
    ],
  ])('%s is refused', async (_what, before, command, code) => {
    const two = await receivedProposal(market);
    await before(two);
    const history = await two.history();
    expect(said(await command(two))).toBe(code);
    expect(await two.history()).toEqual(history);
  });

  test('a proposal can still be reconsidered after nearly seven days', async () => {
    const two = await receivedProposal(market);
    await two.decline();
    await ageDecline(two, 6.9);
    expect(said(await two.reconsider())).toBe('sent');
  });
});
