import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newcomer } from '../support/newcomer.ts';
import { type OfferEnvironment, openOfferEnvironment, type RacedOffer, rounds, timeout } from './offer-environment.ts';
import { leadOf, ROUNDS, race, said } from './test-environment.ts';

// An acceptance has two steps in two logs. Regardless of concurrent commands, either it is written and every later step
// follows, or it is refused and the slot is free.

let env: OfferEnvironment;
beforeAll(async () => {
  env = await openOfferEnvironment();
});
afterAll(() => env.stop());

/** The possible responses to an acceptance that lost the race. */
const LOST = ['place-claimed', 'project-filled', 'offer-over', 'offer-lapsed', 'not-open', 'account-deleted'];

test(
  `when two freelancers accept, one is hired and the other's offer is withdrawn, ${ROUNDS} rounds`,
  () =>
    rounds('accept against accept', async (n) => {
      const offers = await env.offersTo(env.client, env.freelancers);
      const [first, second] = offers as readonly [RacedOffer, RacedOffer];
      const answers = (await race(env.client.visitor, (n % 5) - 2, first.accept, second.accept)).map(said);
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
      expect(answers.filter((answer) => answer !== 'ok' && !LOST.includes(answer))).toEqual([]);
      const ends = await Promise.all(offers.map(env.endOf));
      expect(ends.map((end) => end === 'OfferAccepted')).toEqual(answers.map((answer) => answer === 'ok'));
      expect(ends).toContain('OfferWithdrawn');
      expect(await env.placeOf(first.projectId)).toBe('filled');
      return `${answers[0]}/${answers[1]}`;
    }),
  timeout,
);

test(
  `either the acceptance or the withdrawal of an offer succeeds, ${ROUNDS} rounds`,
  () =>
    rounds('accept against withdraw', async (n) => {
      const offer = await env.one(env.client, env.freelancers[0]);
      const params = { projectId: offer.projectId, freelancerId: env.freelancers[0].id };
      const withdraw = () => env.client.visitor.call('withdrawOffer', { params, json: { offerId: offer.offerId } });
      const answers = (await race(env.client.visitor, -leadOf(n), withdraw, offer.accept)).map(said);
      expect([
        ['ok', 'offer-over'],
        ['offer-over', 'ok'],
      ]).toContainEqual(answers);
      expect(await env.endOf(offer)).toBe(answers[1] === 'ok' ? 'OfferAccepted' : 'OfferWithdrawn');
      expect(await env.placeOf(offer.projectId)).toBe(answers[1] === 'ok' ? 'filled' : 'free');
      return answers[1] === 'ok' ? 'accepted' : 'withdrawn';
    }),
  timeout,
);

test(
  `an acceptance that races the closing of the project hires the freelancer or finds the offer withdrawn, ${ROUNDS} rounds`,
  () =>
    rounds('accept against close', async (n) => {
      const offer = await env.one(env.client, env.freelancers[0]);
      const close = () => env.client.visitor.call('closeProject', { params: { id: offer.projectId } });
      const [accepted, closed] = (await race(env.client.visitor, leadOf(n), offer.accept, close)).map(said);
      expect(closed).toBe('ok');
      expect(['ok', ...LOST]).toContain(accepted);
      expect(await env.endOf(offer)).toBe(accepted === 'ok' ? 'OfferAccepted' : 'OfferWithdrawn');
      expect(await env.placeOf(offer.projectId)).toBe('closed');
      return accepted === 'ok' ? 'accepted' : 'closed';
    }),
  timeout,
);

test(
  `an offer is either accepted or lapses, ${ROUNDS} rounds`,
  () =>
    rounds('accept against lapse', async (n) => {
      let expiresAt = '';
      // The expiry is calculated when the offer is made, because earlier steps may take seconds on a busy machine.
      const offer = await env.one(env.client, env.freelancers[0], () => {
        expiresAt = new Date(Date.now() + 1_000).toISOString();
        return { expiresAt };
      });
      const early = (n % 10) * 12;
      await eventually(
        async () => Date.now(),
        (now) => now >= Date.parse(expiresAt) - early,
      );
      const accepted = said(await offer.accept());
      expect(['ok', 'offer-lapsed', 'offer-over']).toContain(accepted);
      expect(await env.endOf(offer)).toBe(accepted === 'ok' ? 'OfferAccepted' : 'OfferLapsed');
      expect(await env.placeOf(offer.projectId)).toBe(accepted === 'ok' ? 'filled' : 'free');
      return accepted === 'ok' ? 'accepted' : 'lapsed';
    }),
  timeout,
);

test.each(['client', 'freelancer'] as const)(
  `an acceptance while the %s's account is being deleted hires the freelancer before the deletion, or the offer is withdrawn, ${ROUNDS} rounds`,
  (who) =>
    rounds(`accept against the erasure of the ${who}`, async (n) => {
      const [owner, freelancer] = await Promise.all([
        who === 'client' ? newcomer(env.market, true) : env.client,
        who === 'freelancer' ? newcomer(env.market, false) : env.freelancers[0],
      ]);
      const offer = await env.one(owner, freelancer);
      const leaving = who === 'client' ? owner : freelancer;
      const leave = () => leaving.visitor.call('deleteAccount', { json: { password: PASSWORD } });
      const [accepted, left] = await race(env.freelancers[1].visitor, -2 * (n % 10), offer.accept, leave);
      expect(left.status).toBe(200);
      // A deleted user's session has ended.
      const isOver = accepted.status === 401 || accepted.status === 410;
      expect(isOver || ['ok', ...LOST].includes(said(accepted)), accepted.text).toBe(true);
      const end = await env.endOf(offer);
      if (said(accepted) === 'ok') expect(end).toBe('OfferAccepted');
      const erasure = who === 'client' ? 'ProposalClientErased' : 'ProposalErased';
      const types = await eventually(
        () => env.historyOf(offer),
        (all) => all.includes(erasure),
      );
      // No freelancer is hired after the deletion.
      if (end === 'OfferAccepted') expect(types.indexOf(end)).toBeLessThan(types.indexOf(erasure));
      else {
        const between = types.slice(types.indexOf('OfferWithdrawn') + 1, types.indexOf(erasure));
        expect(types.slice(0, types.indexOf(erasure))).toContain('OfferWithdrawn');
        // A deleted client's projects may close, with their proposals, before the proposal is erased.
        expect(['', 'ProposalClosed']).toContain(between.join());
      }
      // A deleted client's projects close after the deletion, in no fixed order relative to their proposals.
      const expected = who === 'client' ? 'closed' : end === 'OfferAccepted' ? 'filled' : 'free';
      await eventually(
        () => env.placeOf(offer.projectId),
        (place) => place === expected,
      );
      return end;
    }),
  timeout,
);
