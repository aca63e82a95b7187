import { DAY_MS } from '@hirelane/api/constants';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openProposals, type Two } from '../testing/open-proposals.ts';
import type { ClientsCommand } from './by-client.ts';
import type { FollowUp } from './by-itself.ts';
import type { FreelancersCommand } from './proposal.ts';

type Command = ClientsCommand | FreelancersCommand | FollowUp;
const AT = '2026-11-24T12:00:00.000Z';

let market: Awaited<ReturnType<typeof openProposals>>;
beforeAll(async () => {
  market = await openProposals();
});
afterAll(() => market.close());

const open = ({ client }: Two): Command => ({ type: 'OpenProposal', by: client });
const shortlist = ({ client }: Two): Command => ({ type: 'ShortlistProposal', by: client });
const decline = ({ client, words }: Two): Command => ({
  type: 'DeclineProposal',
  by: client,
  reason: 'other',
  words,
  at: AT,
});
const reconsider = ({ client }: Two): Command => ({
  type: 'ReconsiderProposal',
  by: client,
  isPublished: true,
  at: AT,
});
const withdraw = ({ freelancer }: Two): Command => ({ type: 'WithdrawProposal', by: freelancer });
const revise = ({ freelancer, letter }: Two): Command => ({
  type: 'ReviseProposal',
  by: freelancer,
  terms: { expectedBidRate: 1, duration: '1 month', portfolio: null, coverLetter: `revised ${letter}` },
  isPublished: true,
  isApart: false,
});

const offer = ({ client, words, ...two }: Two, offerId = two.offerId): Command => ({
  type: 'MakeOffer',
  by: client,
  offer: {
    ...{ offerId, title: 'A shop for tea', rate: 1, duration: '1 month', scope: `scope of ${offerId}` },
    ...{ startDate: '2026-12-01', keepsHiring: false, message: words, expiresAt: '2026-11-30T12:00:00.000Z' },
  },
  isPublished: true,
  isApart: false,
  isAvailable: true,
  at: AT,
});
const TERMS = { rate: 2, duration: '1 month', startDate: '2026-12-01' } as const;
const change = ({ client, words, offerId }: Two): Command => ({
  ...{ type: 'ChangeOffer', by: client, isPublished: true, isApart: false, isAvailable: true, at: AT },
  offer: {
    ...{
      offerId,
      revision: 1,
      ...TERMS,
      scope: `scope of ${offerId}`,
      keepsHiring: false,
      message: `changed ${words}`,
    },
    expiresAt: '2026-11-30T12:00:00.000Z',
  },
});
const suggest = ({ freelancer, offerId, letter, engagementId: suggestionId }: Two): Command => ({
  ...{ type: 'SuggestTerms', by: freelancer, offerId, revision: 1, suggestionId, isApart: false, at: AT },
  terms: { ...TERMS, scope: `suggested ${letter}` },
});
const withdrawOffer = ({ client, offerId }: Two): Command => ({ type: 'WithdrawOffer', by: client, offerId });
const declineOffer = ({ freelancer, offerId, letter }: Two): Command => ({
  ...{ type: 'DeclineOffer', by: freelancer, offerId, revision: 1 },
  ...{ reason: 'rate', words: `answer ${letter}` },
});
const accept = ({ freelancer, offerId, engagementId }: Two): Command => ({
  ...{ type: 'AcceptOffer', by: freelancer, offerId, revision: 1 },
  ...{ claimId: offerId, engagementId, isApart: false, at: AT },
});
const endHire = ({ engagementId }: Two): Command => ({ type: 'EndHire', engagementId });
const close = (): Command => ({ type: 'CloseProposal', cause: 'filled', closedAt: '2026-11-24T12:00:00.000Z' });
const reopen = (): Command => ({ type: 'ReopenProposal' });

type Next = (two: Two) => Command;
/** The steps that lead to each state, and the client's next command or, if none is possible, the reason. */
const STATES: Readonly<Record<string, readonly [readonly Next[], Next | 'withdrawn' | 'hired']>> = {
  sent: [[], decline],
  opened: [[open], shortlist],
  shortlisted: [[open, shortlist], decline],
  revised: [[open, revise], decline],
  declined: [[open, decline], reconsider],
  'declined and reconsidered': [[open, decline, reconsider], shortlist],
  withdrawn: [[open, withdraw], 'withdrawn'],
  'declined and withdrawn': [[decline, withdraw], 'withdrawn'],
  offered: [[open, offer], decline],
  'offered, and the offer was changed': [[open, offer, change], decline],
  'offered, and the freelancer suggested other terms': [[open, offer, suggest], decline],
  'offered, and the offer was withdrawn': [[offer, withdrawOffer], decline],
  'offered, and the offer was declined': [[offer, declineOffer], decline],
  hired: [[offer, accept], 'hired'],
  'hired, and the contract is over': [[offer, accept, endHire], 'hired'],
  closed: [[open, close], decline],
  'closed with an offer open': [[open, offer, close], decline],
  reopened: [[open, close, reopen], shortlist],
};

async function inState(name: string): Promise<Two> {
  const two = market.newTwo();
  await market.send(two);
  for (const step of STATES[name]?.[0] ?? []) await market.command(two, step(two));
  return two;
}

async function leaves(two: Two, who: 'client' | 'freelancer') {
  await market.leave(two[who]);
  await market.erased(two, who);
}

const textOf = (value: unknown) => JSON.stringify(value);

describe.each(Object.keys(STATES))('a proposal that was %s', (state) => {
  const next = STATES[state]?.[1] ?? 'withdrawn';
  const hasWords = async (two: Two) =>
    (await market.history(two)).some((type) => type === 'ProposalDeclined' || type === 'OfferMade');

  test('is in both parties’ exports with all events and only the party’s own words', async () => {
    const two = await inState(state);
    const [ofClient, ofFreelancer] = [await market.exportOf(two, 'client'), await market.exportOf(two, 'freelancer')];
    const history = (await market.history(two)).map((what) => expect.objectContaining({ what }));
    for (const exported of [ofClient, ofFreelancer]) expect(exported).toEqual([expect.objectContaining({ history })]);
    expect(textOf(ofFreelancer)).toContain(two.letter);
    expect(textOf(ofFreelancer)).not.toContain(two.words);
    expect(textOf(ofClient)).not.toContain(two.letter);
    expect(textOf(ofClient).includes(two.words)).toBe(await hasWords(two));
    const isAgreed = next === 'hired';
    expect(textOf(ofFreelancer).includes(`scope of ${two.offerId}`)).toBe(isAgreed);
    expect(textOf([ofClient, ofFreelancer])).not.toContain('sealed:');
  });

  test('when its client leaves, the freelancer keeps the letter and can withdraw and export', async () => {
    const two = await inState(state);
    await leaves(two, 'client');
    const row = await market.row(two);
    expect(textOf(row)).not.toContain(two.words);
    expect(row.cover_letter).toContain(two.letter);
    await expect(market.command(two, decline(two))).rejects.toThrow(SubjectErased);
    await expect(market.command(two, open(two))).rejects.toThrow(SubjectErased);
    if (next === 'hired') {
      await expect(market.command(two, withdraw(two))).rejects.toThrow('hired');
      expect(row.offer).toMatchObject({ scope: `scope of ${two.offerId}`, message: '' });
    } else {
      await market.command(two, withdraw(two));
      expect(await market.row(two)).toMatchObject({ status: 'withdrawn' });
    }
    expect((await market.row(two)).offer?.status).not.toBe('open');
    const exported = textOf(await market.exportOf(two, 'freelancer'));
    expect(exported).toContain(two.letter);
    expect(exported).not.toContain(two.words);
    expect(await market.exportOf(two, 'client')).toEqual([]);
  });

  test('when its freelancer leaves, the client keeps their own words and can decide and export', async () => {
    const two = await inState(state);
    await leaves(two, 'freelancer');
    const row = await market.row(two);
    expect(row).toMatchObject({ cover_letter: '', file_id: null });
    expect(textOf(row)).not.toContain(two.letter);
    await expect(market.command(two, revise(two))).rejects.toThrow(SubjectErased);
    await expect(market.command(two, withdraw(two))).rejects.toThrow(SubjectErased);
    const before = (await market.history(two)).length;
    await expect(market.command(two, offer(two, newId()))).rejects.toThrow(/erased|withdrawn|declined|closed|hired/);
    if (typeof next === 'function') {
      await market.command(two, next(two));
      expect((await market.history(two)).length).toBeGreaterThan(before);
    } else {
      await expect(market.command(two, decline(two))).rejects.toThrow(next);
    }
    expect((await market.row(two)).offer?.status).not.toBe('open');
    const exported = textOf(await market.exportOf(two, 'client'));
    expect(exported).not.toContain(two.letter);
    expect(exported.includes(two.words)).toBe(await hasWords(two));
    expect(textOf(await market.row(two)).includes(two.words)).toBe(await hasWords(two));
    expect(await market.exportOf(two, 'freelancer')).toEqual([]);
  });

  test.each(['client', 'freelancer'] as const)('when both leave, the %s first, no text remains', async (first) => {
    const two = await inState(state);
    await leaves(two, first);
    await leaves(two, first === 'client' ? 'freelancer' : 'client');
    const row = textOf(await market.row(two));
    for (const text of [two.letter, two.words]) expect(row).not.toContain(text);
    expect(row.includes(`scope of ${two.offerId}`)).toBe(next === 'hired');
    for (const command of [decline(two), withdraw(two), offer(two), accept(two)]) {
      await expect(market.command(two, command)).rejects.toThrow(SubjectErased);
    }
  });
});

test('a proposal that arrives after the client has left is marked accordingly and can be withdrawn', async () => {
  const two = market.newTwo();
  await market.leave(two.client);
  await market.send(two);
  await market.erased(two, 'client');
  expect(await market.history(two)).toEqual(['ProposalSent', 'ProposalClientErased']);
  await market.command(two, withdraw(two));
  expect(await market.row(two)).toMatchObject({ status: 'withdrawn', cover_letter: two.letter });
});

test('a decline made while the client’s account is being deleted leaves no words in any of 20 attempts', async () => {
  const rounds = await Promise.all(Array.from({ length: 20 }, () => inState('opened')));
  const outcomes = await Promise.all(
    rounds.map(async (two, i) => {
      const leaving = i % 2 === 0 ? market.leave(two.client) : undefined;
      const outcome = await market.command(two, decline(two)).then(
        () => 'declined',
        (error: unknown) => (error instanceof SubjectErased ? 'erased' : error),
      );
      await (leaving ?? market.leave(two.client));
      await market.erased(two, 'client');
      return outcome;
    }),
  );
  expect(outcomes.filter((outcome) => outcome !== 'declined' && outcome !== 'erased')).toEqual([]);
  for (const two of rounds) {
    expect(textOf(await market.row(two))).not.toContain(two.words);
    expect(textOf(await market.exportOf(two, 'freelancer'))).not.toContain(two.words);
  }
});

test('a rebuild produces the same rows for all these proposals', async () => {
  const { live, replayed } = await market.liveAndReplayed();
  expect(live.map((rows) => rows.length > 0)).toEqual([true, true, true, false]);
  expect(replayed).toEqual(live);
});

test('the public is not shown which proposals a freelancer sent: their erasure is published at night, each only once', async () => {
  const atNight = await openProposals(2 * DAY_MS);
  onTestFinished(atNight.close);
  const [one, other] = [atNight.newTwo(), atNight.newTwo()];
  const both = [one, { ...other, freelancer: one.freelancer }];
  for (const two of both) await atNight.send(two);
  await atNight.leave(one.freelancer);
  for (const two of both) {
    await expect
      .poll(() => atNight.history(two))
      .toEqual(['ProposalSent', 'ProposalErased', 'ProposalErasurePublished']);
  }
});
