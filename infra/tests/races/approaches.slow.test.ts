import { aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letTogether } from '../support/apart.ts';
import { type Approaching, approaching } from '../support/approaching.ts';
import { typesOf } from '../support/events.ts';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import type { Answer } from '../support/visitor.ts';

// Concurrent actions by two people before a proposal. Blocks, proposals and projects are in different streams from
// invitations and questions, so both actions may succeed; later reads must then be consistent.

/** The number of rounds for each race; `npm run torture` sets 200. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const EACH = 5_000;

let market: Marketplace;
beforeAll(async () => {
  const environment = { LIMIT_INVITE: '5000/d', LIMIT_QUESTION: '5000/d', LIMIT_PROJECT: '5000/h' };
  market = await openMarketplace({
    environment: { ...environment, LIMIT_PROPOSAL: '5000/h', LIMIT_WRITE: '50000/m', LIMIT_READ: '50000/m' },
  });
});
afterAll(() => market.stop());

const said = ({ status, body }: Answer): string => (status < 300 ? 'ok' : body.code);
const countOf = (all: readonly string[], one: string) => all.filter((outcome) => outcome === one).length;

async function rounds<T>(run: (two: Approaching, round: number) => Promise<T>): Promise<readonly T[]> {
  const outcomes: T[] = [];
  const { client, freelancer } = await approaching(market);
  for (let round = 0; round < ROUNDS; round++) {
    outcomes.push(await run(await approaching(market, { client, freelancer }), round));
  }
  return outcomes;
}

test(
  `an invitation that races a block cannot be read afterwards, ${ROUNDS} rounds`,
  async () => {
    const outcomes = await rounds(async (two, round) => {
      const [by, blocked] = round % 2 === 0 ? [two.freelancer, two.client] : [two.client, two.freelancer];
      const [invited] = await Promise.all([
        two.invite(),
        by.visitor.must('blockPerson', { params: { id: blocked.id } }),
      ]);
      // The block has been acknowledged, so a later invitation must be refused.
      expect(said(await two.invite())).toBe('unknown');
      await eventually(two.invitation, (one) => one === undefined);
      await letTogether(market, { by, whom: blocked });
      return said(invited);
    });
    process.stdout.write(`invite against block: ${countOf(outcomes, 'ok')} of ${ROUNDS} invited\n`);
    expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'unknown')).toEqual([]);
  },
  60_000 + ROUNDS * EACH,
);

test(
  `an invitation that races a proposal has the status applied and cannot be declined, ${ROUNDS} rounds`,
  async () => {
    const outcomes = await rounds(async (two) => {
      const [invited] = await Promise.all([
        two.invite(),
        two.freelancer.visitor.must('sendProposal', { json: aProposal(two.projectId) }),
      ]);
      const outcome = said(invited);
      if (outcome === 'ok') {
        await eventually(two.invitation, (one) => one?.status === 'applied');
        expect(said(await two.decline())).toBe('proposal-exists');
      } else {
        expect(outcome).toBe('has-applied');
        expect(await two.invitation()).toBeUndefined();
      }
      return outcome;
    });
    process.stdout.write(`invite against propose: ${countOf(outcomes, 'ok')} of ${ROUNDS} invited\n`);
  },
  60_000 + ROUNDS * EACH,
);

test(
  `an answer that races the closing of a project is written once or not at all, and a later one is refused, ${ROUNDS} rounds`,
  async () => {
    const outcomes = await rounds(async (two) => {
      const { body } = await two.ask();
      const questionId: string = body.data._id;
      const [answered] = await Promise.all([two.answer(questionId), two.close()]);
      const outcome = said(answered);
      await eventually(
        () =>
          two.freelancer.visitor.call('askQuestion', { params: { projectId: two.projectId }, json: { text: 'And?' } }),
        ({ status }) => status === 409,
      );
      const again = said(await two.answer(questionId));
      expect([outcome, again]).toEqual(outcome === 'ok' ? ['ok', 'question-answered'] : ['not-open', 'not-open']);
      const history = await typesOf(market, 'messaging', `question-${two.projectId}_${two.freelancer.id}`);
      expect(history).toEqual(outcome === 'ok' ? ['QuestionAsked', 'QuestionAnswered'] : ['QuestionAsked']);
      return outcome;
    });
    process.stdout.write(`answer against close: ${countOf(outcomes, 'ok')} of ${ROUNDS} answered\n`);
  },
  60_000 + ROUNDS * EACH,
);

test(
  `only one of several concurrent questions, invitations or answers succeeds, ${ROUNDS} rounds`,
  async () => {
    await rounds(async (two) => {
      const asked = await Promise.all(['One?', 'Two?', 'Three?'].map((text) => two.ask({ text })));
      expect(asked.map(said).sort()).toEqual(['ok', 'question-asked', 'question-asked']);
      const questionId = asked.find(({ status }) => status === 200)?.body.data._id;
      const answered = await Promise.all(['Yes.', 'No.'].map((text) => two.answer(questionId, text)));
      expect(answered.map(said).sort()).toEqual(['ok', 'question-answered']);
      const invited = await Promise.all(['Come.', 'Do come.'].map((message) => two.invite(message)));
      expect(invited.map(said).sort()).toEqual(['already-invited', 'ok']);
      const { left } = await two.client.visitor.must('listInvited', { params: { id: two.projectId } });
      expect(left).toBe(29);
    });
  },
  60_000 + ROUNDS * EACH,
);
