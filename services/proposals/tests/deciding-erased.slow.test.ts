import { PASSWORD } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { type Command, receivedProposal, said } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The data that each party keeps from a proposal when the other party deletes their account.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe.each<[string, readonly Command[]]>([
  ['sent', []],
  ['opened', ['open']],
  ['shortlisted', ['shortlist']],
  ['declined', ['decline']],
  ['withdrawn', ['withdraw']],
])('a proposal that was %s', (status, before) => {
  const undecided = !['declined', 'withdrawn'].includes(status);

  async function left(who: 'client' | 'freelancer') {
    const two = await receivedProposal(market);
    for (const each of before) await two[each]();
    await two[who].must('deleteAccount', { json: { password: PASSWORD } });
    const erasure = who === 'client' ? 'ProposalClientErased' : 'ProposalErased';
    await eventually(two.history, (history) => history.includes(erasure));
    return two;
  }

  test('loses the client’s words when the client deletes their account, and the freelancer can withdraw it', async () => {
    const two = await left('client');
    const own = await two.reads('own', undecided ? 'closed' : status);
    expect(own.coverLetter).toMatch(/tea/);
    if (status === 'declined') await eventually(two.own, ({ declined }) => declined?.words === '');
    const refusal = { declined: 'proposal-declined', withdrawn: 'proposal-withdrawn' }[status] ?? 'proposal-closed';
    if (undecided) await eventually(two.history, (history) => history.includes('ProposalClosed'));
    await eventually(two.own, ({ project }) => project.status === 'closed');
    expect(said(await two.revise())).toBe(refusal);
    expect(said(await two.withdraw())).toBe('withdrawn');
    expect(await two.own()).toMatchObject({ status: 'withdrawn', declined: null });
  });

  test('loses its cover letter when the freelancer deletes their account, and the client can decide on it', async () => {
    const two = await left('freelancer');
    const received = await eventually(two.received, ({ coverLetter }) => coverLetter === '');
    expect(received).toMatchObject({ status, portfolio: null });
    if (status === 'withdrawn') return expect(said(await two.decline())).toBe('proposal-withdrawn');
    if (status === 'declined') return expect(said(await two.reconsider())).toBe('sent');
    expect(said(await two.shortlist())).toBe('shortlisted');
    expect(said(await two.decline())).toBe('declined');
    expect(await two.received()).toMatchObject({ status: 'declined', declined: { words: 'Too dear.' } });
  });
});
