import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { openFeedModel, SCHEMA } from '../testing/feed-model.ts';

const PROJECT = anId(10);
const [ONE, TWO] = [anId(11), anId(12)];

/** The number of proposals shown for a project, and the freelancers who applied. */
async function shown({ pool }: Awaited<ReturnType<typeof openFeedModel>>) {
  const counts = await pool.query(`SELECT n FROM ${SCHEMA}.proposal_counts WHERE project_id = $1`, [PROJECT]);
  const applied = await pool.query(`SELECT freelancer_id FROM ${SCHEMA}.proposals ORDER BY 1`);
  return { count: counts.rows[0]?.n, applied: applied.rows.map((row) => row.freelancer_id) };
}

test('a project counts the proposals that were sent and not withdrawn, whether applied in one batch or one by one', async () => {
  for (const inOneBatch of [true, false]) {
    const model = await openFeedModel();
    const { ofProposal } = model;
    const events = [
      ofProposal(PROJECT, ONE, 1, 'ProposalSent'),
      ofProposal(PROJECT, TWO, 1, 'ProposalSent'),
      ofProposal(PROJECT, ONE, 2, 'ProposalDeclined'),
      ofProposal(PROJECT, ONE, 3, 'ProposalWithdrawn'),
    ];
    for (const batch of inOneBatch ? [events] : events.map((event) => [event])) await model.apply(batch);
    // A freelancer who has withdrawn cannot apply again, and still sees that they applied.
    expect(await shown(model)).toEqual({ count: 1, applied: [ONE, TWO] });
  }
});

test('an erased freelancer’s proposal still counts unless it was withdrawn, and erasing a client changes no count', async () => {
  const model = await openFeedModel();
  const { ofProposal } = model;
  await model.apply([ofProposal(PROJECT, ONE, 1, 'ProposalSent'), ofProposal(PROJECT, TWO, 1, 'ProposalSent')]);
  await model.apply([
    ofProposal(PROJECT, ONE, 2, 'ProposalErased'),
    ofProposal(PROJECT, TWO, 2, 'ProposalClientErased'),
  ]);
  expect(await shown(model)).toEqual({ count: 2, applied: [TWO] });
  await model.apply([ofProposal(PROJECT, TWO, 3, 'ProposalWithdrawn'), ofProposal(PROJECT, TWO, 4, 'ProposalErased')]);
  expect(await shown(model)).toEqual({ count: 1, applied: [] });
});

test('a project that arrives after its proposals has their band', async () => {
  const model = await openFeedModel();
  const { apply, ofProposal, posted, pool } = model;
  await apply(Array.from({ length: 5 }, (_, n) => ofProposal(PROJECT, anId(20 + n), 1, 'ProposalSent')));
  await apply([posted(PROJECT)]);
  const { rows } = await pool.query(`SELECT proposal_band AS band FROM ${SCHEMA}.projects`);
  expect(rows).toEqual([{ band: 1 }]);
  expect(await shown(model)).toMatchObject({ count: 5 });
});
