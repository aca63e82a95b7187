// @covers threat:21 found:42

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../support/visitor.ts';
import { leadOf, openTestEnvironment, ROUNDS, race, said, type TestEnvironment } from './test-environment.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment(4);
});
afterAll(() => env.stop());

const EACH = 5_000;

type Listed = Readonly<{ status: string; project: Readonly<{ _id: string; status: string }> }>;

/** All of a freelancer's proposals, page by page. */
async function ownOf(freelancer: Visitor): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await freelancer.get(`/api/v1/freelancer/proposal?limit=50${cursor && `&cursor=${cursor}`}`);
    all.push(...body.data);
    cursor = body.nextCursor;
  }
  return all;
}

test(
  `when a project is closed, the proposals already sent are closed and later ones are refused, ${ROUNDS} rounds`,
  async () => {
    const { client, freelancers, post, act, apply, countProposals } = env;
    const [late, ...others] = freelancers;
    const accepted = new Map<string, number>();
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await post();
      const [answers] = await race(
        client,
        leadOf(round),
        () => Promise.all(others.map((freelancer) => apply(freelancer, id))),
        async () => {
          expect(said(await act(id, 'close'))).toBe('ok');
          expect(said(await apply(late, id))).toBe('not-open');
        },
      );
      const outcomes = answers.map(said);
      expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'not-open')).toEqual([]);
      const sent = outcomes.filter((outcome) => outcome === 'ok').length;
      expect(await countProposals(id)).toBe(sent);
      accepted.set(id, sent);
      refused += outcomes.length - sent;
    }
    const total = [...accepted.values()].reduce((sum, sent) => sum + sent, 0);
    process.stdout.write(`close against propose: ${total} accepted, ${refused} refused\n`);
    expect(total).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);

    // The freelancers' lists, the client's list and the number on the project's card must match.
    const listed = async () => (await Promise.all(others.map(ownOf))).flat();
    await expect.poll(async () => (await listed()).filter(({ status }) => status === 'closed').length).toBe(total);
    expect((await listed()).filter(({ project }) => project.status !== 'closed')).toEqual([]);
    for (const [id, sent] of accepted) {
      await expect
        .poll(async () => (await client.get(`/api/v1/client/project/${id}`)).body.data)
        .toMatchObject({ status: 'closed', totalProposals: sent });
      expect((await client.get(`/api/v1/client/project/${id}/proposals`)).body.data).toHaveLength(sent);
    }
  },
  60_000 + ROUNDS * EACH,
);
