import { randomUUID } from 'node:crypto';
import { anOffer } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { offered } from '@hirelane/infra/tests/support/offered';
import { said, type Two } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { schemaOf } from '@hirelane/projections/projection';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// A client changes an open offer, and the freelancer suggests other terms.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

/** The offer as a party sees it, once `isRight` accepts it. */
async function seen(two: Two, by: 'own' | 'received', isRight: (offer: Offer) => boolean): Promise<Offer> {
  const { offer } = await eventually<Awaited<ReturnType<Two['own'] | Two['received']>>>(
    two[by],
    (proposal) => proposal.offer !== null && isRight(proposal.offer),
  );
  if (!offer) throw new Error('expected an offer');
  return offer;
}
type Offer = NonNullable<Awaited<ReturnType<Two['own']>>['offer']>;

test('both parties read the changed offer and its former terms, and only the new terms can be accepted', async () => {
  const { two, offerId } = await offered(market);
  const terms = anOffer({ rate: 50_000, scope: 'Less.', keepsHiring: true, message: '' });
  expect(said(await two.changeOffer(offerId, terms))).toBe('offered');
  const former = { rate: 44_000, duration: '3 month', scope: expect.stringContaining('The shop') };
  const expected = { ...terms, _id: offerId, revision: 2, status: 'open', former, suggestion: null };
  expect(await seen(two, 'received', ({ revision }) => revision === 2)).toMatchObject(expected);
  expect(await seen(two, 'own', ({ revision }) => revision === 2)).toMatchObject(expected);

  expect(said(await two.accept(offerId))).toBe('offer-changed');
  expect(said(await two.declineOffer(offerId))).toBe('offer-changed');
  expect(await two.projectHistory()).not.toContain('PlaceClaimed');
  const { data } = (await two.accept(offerId, undefined, 2)).body;
  expect(data.status).toBe('hired');
  const contract = await two.freelancer.must('readContract', { params: { id: data.contractId } });
  expect(contract.data).toMatchObject({ rate: 50_000, scope: 'Less.' });
  expect(await seen(two, 'own', ({ status }) => status === 'accepted')).toMatchObject({ former: null });
});

test('a second tab with earlier terms is refused, and a retry changes the offer once', async () => {
  const { two, offerId } = await offered(market);
  const [key, terms] = [randomUUID(), anOffer({ rate: 50_000 })];
  const first = await two.changeOffer(offerId, terms, key);
  expect(said(first)).toBe('offered');
  const history = await two.history();
  await market.sql('UPDATE proposals.commands SET answer = NULL WHERE key = $1 RETURNING key', [key]);
  expect((await two.changeOffer(offerId, terms, key)).body).toEqual(first.body);
  // The same change with another key, as from another tab.
  expect((await two.changeOffer(offerId, terms)).body).toEqual(first.body);
  expect(said(await two.changeOffer(offerId, { rate: 1 }))).toBe('offer-changed');
  expect(await two.history()).toEqual(history);
});

/** Long enough to change the offer on a busy machine. */
const LAPSES_MS = 3_000;

test('a shortened offer lapses at its new time, and an extended one does not lapse at its old time', async () => {
  const { two, offerId } = await offered(market);
  const expiresAt = new Date(Date.now() + LAPSES_MS).toISOString();
  expect(said(await two.changeOffer(offerId, { expiresAt }))).toBe('offered');
  await eventually(two.history, (history) => history.includes('OfferLapsed'));
  const due = `${schemaOf(proposalsReadModel)}.due`;
  const open = () => market.sql(`SELECT FROM ${due} WHERE key LIKE $1 AND due_at IS NOT NULL`, [`${offerId}%`]);
  await eventually(open, ({ length }) => length === 0);
  expect(said(await two.changeOffer(offerId, { rate: 1, revision: 2 }))).toBe('offer-lapsed');

  const { offerId: second } = await offered(market, {}, two);
  expect(said(await two.changeOffer(second, { rate: 50_000 }))).toBe('offered');
  const dueOf = () => market.sql(`SELECT key FROM ${due} WHERE key LIKE $1 AND due_at IS NOT NULL`, [`${second}%`]);
  expect(await eventually(dueOf, (rows) => rows.length === 1 && rows[0]?.['key'] !== second)).toEqual([
    { key: `${second}/2` },
  ]);
});

describe('suggested terms', () => {
  test('are shown to both parties, and the client takes them over by changing the offer', async () => {
    const { two, offerId } = await offered(market);
    expect(said(await two.suggest(offerId, { duration: '6 month' }))).toBe('offered');
    const { suggestion, rate } = await seen(two, 'received', (offer) => offer.suggestion != null);
    expect([rate, suggestion]).toMatchObject([44_000, { rate: 48_000, duration: '6 month', status: 'open' }]);
    expect(said(await two.suggest(offerId, { rate: 1 }))).toBe('amendment-open');
    const { _id, status: _, ...terms } = suggestion ?? { _id: '', status: '' };
    expect(said(await two.changeOffer(offerId, terms))).toBe('offered');
    const agreed = await seen(two, 'own', ({ revision }) => revision === 2);
    expect(agreed).toMatchObject({ rate: 48_000, duration: '6 month', suggestion: { _id, status: 'agreed' } });
    expect(said(await two.declineTerms(_id))).toBe('terms-answered');
    expect(said(await two.accept(offerId, undefined, 2))).toBe('hired');
  });

  test('can be declined by the client or withdrawn by the freelancer, and the offer remains open', async () => {
    const { two, offerId } = await offered(market);
    const suggested = async (rate: number) => {
      expect(said(await two.suggest(offerId, { rate }))).toBe('offered');
      const { suggestion } = await seen(two, 'received', (offer) => offer.suggestion?.rate === rate);
      return suggestion?._id ?? '';
    };
    const first = await suggested(48_000);
    expect(said(await two.declineTerms(first))).toBe('offered');
    expect((await seen(two, 'own', (offer) => offer.suggestion?.status === 'declined')).suggestion?._id).toBe(first);
    expect(said(await two.declineTerms(first))).toBe('offered');
    const second = await suggested(47_000);
    expect(said(await two.declineTerms(first))).toBe('terms-answered');
    expect(said(await two.withdrawTerms(second))).toBe('offered');
    await seen(two, 'received', (offer) => offer.suggestion === null);
    expect((await two.history()).filter((type) => type === 'TermsDeclined')).toHaveLength(2);
    expect(said(await two.accept(offerId))).toBe('hired');
  });
});
