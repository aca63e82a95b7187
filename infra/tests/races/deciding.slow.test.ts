// @covers found:43

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { receivedProposal, type Two } from '../support/received-proposal.ts';
import { type Answer, postProject, register, type Visitor } from '../support/visitor.ts';
import { leadOf, ROUNDS, race, said } from './test-environment.ts';

// Two tabs or two users act differently on one proposal. The responses to both must be consistent with a single order
// of events in the stream.

let market: Marketplace;
let client: Visitor;
let projectId: string;
beforeAll(async () => {
  market = await openMarketplace();
  client = market.visitor();
  await register(client, true);
  projectId = await postProject(client);
});
afterAll(() => market.stop());

const EACH = 5_000;

type Outcome = readonly [first: string, second: string, history: string];

/** Runs both actions on a new proposal in each round; returns the number of each outcome. */
async function outcomesOf(
  first: (two: Two) => Promise<Answer>,
  second: (two: Two) => Promise<Answer>,
): Promise<ReadonlyMap<string, number>> {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const two = await receivedProposal(market, { client, projectId });
    const answers = await race(
      client,
      leadOf(round),
      () => first(two),
      () => second(two),
    );
    const [one, other] = answers.map(said);
    const history = (await two.history()).slice(1).map((type) => type.replace('Proposal', ''));
    const outcome: Outcome = [one ?? '', other ?? '', history.join(' ')];
    const key = outcome.join(' | ');
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
    // Both must read the stream's final state.
    const status = { Shortlisted: 'shortlisted', Declined: 'declined', Withdrawn: 'withdrawn' }[history.at(-1) ?? ''];
    if (status) await Promise.all([two.reads('received', status), two.reads('own', status)]);
  }
  return outcomes;
}

test.each<[string, (two: Two) => Promise<Answer>, (two: Two) => Promise<Answer>, readonly Outcome[]]>([
  [
    'shortlisting against declining in another tab',
    (two) => two.shortlist(),
    (two) => two.decline(),
    [
      ['ok', 'ok', 'Opened Shortlisted Declined'],
      ['proposal-declined', 'ok', 'Declined'],
    ],
  ],
  [
    'revising against declining',
    (two) => two.revise(),
    (two) => two.decline(),
    [
      ['ok', 'ok', 'Revised Declined'],
      ['proposal-declined', 'ok', 'Declined'],
    ],
  ],
  [
    'withdrawing against shortlisting',
    (two) => two.withdraw(),
    (two) => two.shortlist(),
    [
      ['ok', 'ok', 'Opened Shortlisted Withdrawn'],
      ['ok', 'proposal-withdrawn', 'Withdrawn'],
    ],
  ],
  [
    'declining for different reasons in two tabs',
    (two) => two.decline(undefined, { reason: 'budget' }),
    (two) => two.decline(undefined, { reason: 'timing' }),
    [
      ['ok', 'proposal-declined', 'Declined'],
      ['proposal-declined', 'ok', 'Declined'],
    ],
  ],
  [
    'shortlisting in two tabs',
    (two) => two.shortlist(),
    (two) => two.shortlist(),
    [['ok', 'ok', 'Opened Shortlisted']],
  ],
])(
  `%s gives both commands a correct response, ${ROUNDS} rounds`,
  async (what, first, second, allowed) => {
    const outcomes = await outcomesOf(first, second);
    process.stdout.write(`${what}: ${JSON.stringify(Object.fromEntries(outcomes))}\n`);
    const expected = allowed.map((outcome) => outcome.join(' | '));
    expect([...outcomes.keys()].filter((outcome) => !expected.includes(outcome))).toEqual([]);
    // Otherwise, the actions have not collided, and the test proves nothing.
    expect([...outcomes.keys()].sort()).toEqual([...expected].sort());
  },
  60_000 + ROUNDS * EACH,
);
