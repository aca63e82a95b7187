import { routeList } from '@hirelane/contracts/routes';
import { isInternal } from '@hirelane/contracts/routes/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, deliver, type Engaged, engaged } from '../testing/engaged.ts';
import { typesOf } from '../testing/events.ts';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { suspend } from '../testing/moderate.ts';
import { offered } from '../testing/offered.ts';
import { receivedProposal, type Two } from '../testing/received-proposal.ts';
import type { Visitor } from '../testing/visitor.ts';

// The column `suspended` of the tables of state and actor: whatever state a proposal or a contract is in, and whoever
// of its two people is suspended, every command of theirs is refused, and the state stays.

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const commandsAt = (part: RegExp) =>
  routeList.filter(([, { kind, who, path }]) => kind === 'command' && !isInternal(who) && part.test(path));

/** What every command about these ids is answered, once each. */
async function answersTo(visitor: Visitor, part: RegExp, ids: Readonly<Record<string, string>>) {
  const answers = new Set<string>();
  for (const [, { method, path }] of commandsAt(part)) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ids['id'] ?? '');
    const { status, body } = await visitor.send(method, address, method === 'DELETE' ? {} : { json: {} });
    answers.add(`${status} ${body.code}`);
  }
  return [...answers];
}

const typesOfProposal = ({ projectId, freelancerId }: Two) =>
  typesOf(market, 'proposals', `proposal-${projectId}_${freelancerId}`);

describe.each([
  ['sent', async () => receivedProposal(market)],
  ['shortlisted', async () => prepared((two) => two.shortlist())],
  ['declined', async () => prepared((two) => two.decline())],
  ['withdrawn', async () => prepared((two) => two.withdraw())],
  ['offered', async () => (await offered(market)).two],
] as const)('a proposal that is %s', (_state, make) => {
  test.each(['client', 'freelancer'] as const)('whose %s is suspended', async (who) => {
    const two = await make();
    const { userId } = (await two[who].get('/auth/login/success')).body;
    const before = await typesOfProposal(two);
    await suspend(market, userId);
    const ids = { id: two.projectId, projectId: two.projectId, freelancerId: two.freelancerId };
    const answers = await answersTo(two[who], /\/(client\/project|freelancer)\/.*(proposal|offer)/, ids);
    expect(answers).toEqual(['403 suspended']);
    // An open offer ends by itself.
    expect((await typesOfProposal(two)).filter((type) => type !== 'OfferWithdrawn')).toEqual(before);
  });
});

async function prepared(act: (two: Two) => Promise<unknown>): Promise<Two> {
  const two = await receivedProposal(market);
  await act(two);
  return two;
}

describe.each([
  ['active', async () => engaged(market)],
  ['delivered', async () => withDelivery(await engaged(market))],
  ['completed', async () => complete(await engaged(market))],
  ['ended', async () => ended(await engaged(market))],
] as const)('a contract that is %s', (_state, make) => {
  test.each(['client', 'freelancer'] as const)('whose %s is suspended', async (who) => {
    const both = await make();
    const { visitor, id } = both[who];
    await suspend(market, id);
    const before = await market.countEvents();
    expect(await answersTo(visitor, /\/contract/, { id: both.contractId })).toEqual(['403 suspended']);
    expect(await market.countEvents()).toBe(before);
    const other = both[who === 'client' ? 'freelancer' : 'client'];
    for (const person of [both[who], other]) {
      expect((await person.visitor.call('readContract', { params: { id: both.contractId } })).status).toBe(200);
    }
  });
});

async function withDelivery(both: Engaged): Promise<Engaged> {
  await deliver(both);
  return both;
}

async function ended(both: Engaged): Promise<Engaged> {
  const params = { id: both.contractId };
  await both.client.visitor.must('endContract', { params, json: { reason: 'no answer' } });
  return both;
}
