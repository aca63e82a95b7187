import { DAY_MS } from '@hirelane/api/constants';
import { anOffer } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfferEnvironment, openOfferEnvironment, type RacedOffer, rounds, timeout } from './offer-environment.ts';
import { leadOf, ROUNDS, race, said } from './test-environment.ts';

// A change of an offer and an answer to it are appended to one stream. The later one has to take the earlier one into
// account: no one is hired for terms that they have not read. The cases are those of docs/domain/offers.md.

let env: OfferEnvironment;
beforeAll(async () => {
  env = await openOfferEnvironment();
});
afterAll(() => env.stop());

const paramsOf = ({ projectId, of }: RacedOffer) => ({ projectId, freelancerId: of.id });

/** Changes the rate of an offer whose first terms the client has read, and extends it to a day. */
const change = (offer: RacedOffer) => () => {
  const terms = anOffer({ rate: 50_000, expiresAt: new Date(Date.now() + DAY_MS).toISOString() });
  const json = { ...terms, offerId: offer.offerId, revision: 1 };
  return env.client.visitor.call('changeOffer', { params: paramsOf(offer), json });
};
const withdraw = (offer: RacedOffer) => () =>
  env.client.visitor.call('withdrawOffer', { params: paramsOf(offer), json: { offerId: offer.offerId } });
const decline = (offer: RacedOffer) => () => {
  const json = { offerId: offer.offerId, revision: 1, reason: 'rate', words: '' };
  return offer.of.visitor.call('declineOffer', { params: paramsOf(offer), json });
};
/** Accepts the changed terms once the claim of the refused acceptance has ended. */
const acceptChanged = (offer: RacedOffer) => {
  const json = { offerId: offer.offerId, revision: 2 };
  const accept = () => offer.of.visitor.call('acceptOffer', { params: paramsOf(offer), json });
  return eventually(accept, ({ body }) => body.code !== 'place-claimed');
};

test(
  `either the first terms are accepted or they are changed, and then the new terms can be accepted, ${ROUNDS} rounds`,
  () =>
    rounds('change against accept', async (n) => {
      const offer = await env.one(env.client, env.freelancers[0]);
      const [changed, accepted] = (await race(env.client.visitor, -leadOf(n), change(offer), offer.accept)).map(said);
      expect([
        ['ok', 'offer-changed'],
        ['offer-over', 'ok'],
      ]).toContainEqual([changed, accepted]);
      if (changed === 'ok') {
        expect(await env.placeOf(offer.projectId)).toBe('free');
        expect(said(await acceptChanged(offer))).toBe('ok');
      }
      expect(await env.endOf(offer)).toBe('OfferAccepted');
      expect(await env.placeOf(offer.projectId)).toBe('filled');
      return changed === 'ok' ? 'changed' : 'accepted';
    }),
  timeout,
);

test(
  `either the first terms are declined or they are changed, ${ROUNDS} rounds`,
  () =>
    rounds('change against decline', async (n) => {
      const offer = await env.one(env.client, env.freelancers[0]);
      const answers = (await race(env.client.visitor, leadOf(n), change(offer), decline(offer))).map(said);
      expect([
        ['ok', 'offer-changed'],
        ['offer-over', 'ok'],
      ]).toContainEqual(answers);
      if (answers[0] === 'ok') expect(said(await withdraw(offer)())).toBe('ok');
      expect(await env.endOf(offer)).toBe(answers[0] === 'ok' ? 'OfferWithdrawn' : 'OfferDeclined');
      return answers[0] === 'ok' ? 'changed' : 'declined';
    }),
  timeout,
);

test(
  `an offer that is withdrawn in another tab is withdrawn, changed or not, ${ROUNDS} rounds`,
  () =>
    rounds('change against withdraw', async (n) => {
      const offer = await env.one(env.client, env.freelancers[0]);
      const [changed, gone] = (await race(env.client.visitor, leadOf(n), change(offer), withdraw(offer))).map(said);
      expect(gone).toBe('ok');
      expect(['ok', 'offer-over']).toContain(changed);
      expect(await env.endOf(offer)).toBe('OfferWithdrawn');
      expect((await env.historyOf(offer)).includes('OfferChanged')).toBe(changed === 'ok');
      return `${changed}`;
    }),
  timeout,
);

test(
  `an offer is either extended or lapses at its first expiry, ${ROUNDS} rounds`,
  () =>
    rounds('change against lapse', async (n) => {
      let expiresAt = '';
      const offer = await env.one(env.client, env.freelancers[0], () => {
        expiresAt = new Date(Date.now() + 1_000).toISOString();
        return { expiresAt };
      });
      const early = (n % 10) * 12;
      await eventually(
        async () => Date.now(),
        (now) => now >= Date.parse(expiresAt) - early,
      );
      const changed = said(await change(offer)());
      expect(['ok', 'offer-lapsed', 'offer-over']).toContain(changed);
      if (changed === 'ok') {
        // The due work of the first expiry must not end the changed offer.
        await eventually(
          async () => Date.now(),
          (now) => now >= Date.parse(expiresAt) + 300,
        );
        expect(said(await withdraw(offer)())).toBe('ok');
      }
      expect(await env.endOf(offer)).toBe(changed === 'ok' ? 'OfferWithdrawn' : 'OfferLapsed');
      return changed === 'ok' ? 'changed' : 'lapsed';
    }),
  timeout,
);
