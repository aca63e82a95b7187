import { PASSWORD } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { offered } from '@hirelane/infra/tests/support/offered';
import { said } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What happens to an offer when a party deletes their account.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe('an account deletion', () => {
  test.each(['client', 'freelancer'] as const)('by the %s withdraws an open offer', async (who) => {
    const { two, offerId } = await offered(market);
    await two[who].must('deleteAccount', { json: { password: PASSWORD } });
    const erasure = who === 'client' ? 'ProposalClientErased' : 'ProposalErased';
    const history = await eventually(two.history, (types) => types.includes(erasure));
    expect(history).toContain('OfferWithdrawn');
    // The project may be closed first, which also withdraws the offer.
    expect(history.indexOf('OfferWithdrawn')).toBeLessThan(history.indexOf(erasure));
    if (who === 'client') {
      expect(said(await two.accept(offerId))).toBe('offer-over');
      const own = await eventually(two.own, ({ offer }) => offer?.status === 'withdrawn');
      expect(own.offer).toMatchObject({ scope: '', message: '' });
    } else {
      const received = await eventually(two.received, ({ offer }) => offer?.status === 'withdrawn');
      expect(received.offer).toMatchObject({ scope: expect.stringContaining('The shop') });
      expect(said(await two.offer())).toBe('freelancer-deleted');
      expect((await two.client.must('sessionState')).isLogin).toBe(true);
    }
  });

  test.each(['client', 'freelancer'] as const)('by the %s after hiring keeps the agreed terms', async (who) => {
    const { two, offerId } = await offered(market);
    expect(said(await two.accept(offerId))).toBe('hired');
    await two[who].must('deleteAccount', { json: { password: PASSWORD } });
    const erasure = who === 'client' ? 'ProposalClientErased' : 'ProposalErased';
    await eventually(two.history, (types) => types.includes(erasure));
    const shown =
      who === 'client'
        ? await eventually(two.own, ({ offer }) => offer?.message === '')
        : await eventually(two.received, ({ coverLetter }) => coverLetter === '');
    expect(shown).toMatchObject({
      status: 'hired',
      offer: { status: 'accepted', scope: expect.stringContaining('The shop') },
    });
  });
});
