import { HIDDEN_MAX } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { listQueries } from '../lists/queries.ts';
import { FREELANCER_ID, openFeedModel, parseList, SCHEMA } from '../testing/feed-model.ts';
import { shownAgainQuery } from './handlers.ts';

const [FIRST, SECOND] = [anId(101), anId(102)];
const OTHER_ID = anId(9);

/** A read model with two hidden jobs. `hideOthers` hides further jobs at a time between those two. */
async function open() {
  const model = await openFeedModel();
  await model.apply([model.posted(FIRST, { skills: ['React'] }), model.posted(SECOND, { skills: ['Go'] })]);
  const hide = (text: string, values: unknown[]) =>
    model.pool.query(
      `INSERT INTO ${SCHEMA}.hidden_jobs (freelancer_id, project_id, hidden_at, is_less) ${text}`,
      values,
    );
  await hide(`VALUES ($1, $2, '2026-01-01', true), ($1, $3, '2026-03-01', true)`, [FREELANCER_ID, FIRST, SECOND]);
  const hideOthers = (n: number) =>
    hide(`SELECT $1, gen_random_uuid(), '2026-02-01', false FROM generate_series(1, $2)`, [FREELANCER_ID, n]);
  const { search, hidden, recent } = listQueries(model.pool, model.pool, SCHEMA);
  const isShownAgain = shownAgainQuery(model.pool, SCHEMA);
  const ids = (json: string) => parseList(json).data.map(({ _id }) => _id);
  return {
    hideOthers,
    isShownAgain,
    recent: async () => ids(await recent(FREELANCER_ID, { limit: 20 })),
    listed: async () => ids(await hidden(FREELANCER_ID, { limit: 20 })),
    best: async () => (await search(FREELANCER_ID, {}, 'best', { limit: 20 })).rows.map(({ _id }) => _id),
  };
}

test(`${HIDDEN_MAX} jobs remain hidden, no matter how many are hidden later`, async () => {
  const { hideOthers, isShownAgain, recent, listed, best } = await open();
  await hideOthers(HIDDEN_MAX - 2);
  expect([await recent(), await best(), await listed()]).toEqual([[], [], [SECOND, FIRST]]);
  expect(await isShownAgain(FREELANCER_ID, FIRST)).toBe(false);
});

test('beyond the maximum, the job that was hidden first is listed again and no longer counts as hidden', async () => {
  const { hideOthers, isShownAgain, recent, listed, best } = await open();
  await hideOthers(HIDDEN_MAX - 1);
  expect([await recent(), await best(), await listed()]).toEqual([[FIRST], [FIRST], [SECOND]]);
  expect(await isShownAgain(FREELANCER_ID, FIRST)).toBe(true);
  expect(await isShownAgain(FREELANCER_ID, SECOND)).toBe(false);
  expect(await isShownAgain(OTHER_ID, FIRST)).toBe(false);
});
