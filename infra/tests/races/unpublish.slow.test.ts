// @covers threat:21 found:42

import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadOf, openTestEnvironment, ROUNDS, race, said, type TestEnvironment } from './test-environment.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment(4);
});
afterAll(() => env.stop());

const EACH = 5_000;

test(
  `either the unpublishing of a project or its first proposal succeeds, never both, ${ROUNDS} rounds`,
  async () => {
    const { client, freelancers, post, act, apply, historyOf, countProposals } = env;
    const outcomes = { draft: 0, proposal: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const id = await post();
      const [back, sent] = await race(
        client,
        leadOf(round),
        () => apply(freelancers[0], id),
        () => act(id, 'unpublish'),
      ).then(([sent, back]) => [said(back), said(sent)]);
      const history = await historyOf(id);
      if (back === 'ok') {
        outcomes.draft++;
        expect({ round, sent, history }).toEqual({
          round,
          sent: 'not-open',
          history: ['ProjectPosted', 'ProjectUnpublished'],
        });
        // A proposal that begins after the response finds a draft immediately, without waiting for an event.
        expect(said(await apply(freelancers[1], id))).toBe('not-open');
        expect(await countProposals(id)).toBe(0);
      } else {
        outcomes.proposal++;
        expect({ round, back, sent, history }).toEqual({
          round,
          back: 'has-proposals',
          sent: 'ok',
          history: ['ProjectPosted', 'ProposalsBegan'],
        });
        expect(await countProposals(id)).toBe(1);
      }
    }
    process.stdout.write(`unpublish against propose: ${JSON.stringify(outcomes)}\n`);
    // Otherwise, the requests have not collided, and the test proves nothing.
    expect(outcomes.draft).toBeGreaterThan(0);
    expect(outcomes.proposal).toBeGreaterThan(0);
  },
  60_000 + ROUNDS * EACH,
);

test(
  `when several proposals race the unpublishing, either all or none of them succeed, ${ROUNDS} rounds`,
  async () => {
    const { client, freelancers, post, act, apply, historyOf, countProposals } = env;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await post();
      const [answers, back] = await race(
        client,
        leadOf(round),
        () => Promise.all(freelancers.map((freelancer) => apply(freelancer, id))),
        () => act(id, 'unpublish'),
      );
      const isDraft = said(back) === 'ok';
      expect(answers.map(said)).toEqual(freelancers.map(() => (isDraft ? 'not-open' : 'ok')));
      expect(await countProposals(id)).toBe(isDraft ? 0 : freelancers.length);
      // The project records the first proposal once, even if several begin concurrently.
      expect(await historyOf(id)).toEqual(['ProjectPosted', isDraft ? 'ProjectUnpublished' : 'ProposalsBegan']);
    }
  },
  60_000 + ROUNDS * EACH,
);
