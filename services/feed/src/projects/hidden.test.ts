import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { openFeedModel } from '../testing/feed-model.ts';

const [ONE, TWO] = [anId(101), anId(102)];

async function open() {
  const model = await openFeedModel();
  const shown = async () => {
    const { rows } = await model.pool.query<{ id: string; listed: number }>(
      `SELECT p.id, (SELECT count(*)::int FROM ${model.schema}.project_skills s WHERE s.project_id = p.id) AS listed
       FROM ${model.schema}.projects p WHERE NOT p.is_hidden ORDER BY p.id`,
    );
    return rows.map(({ id, listed }) => [id, listed > 0]);
  };
  return { ...model, shown };
}

test('a suspended client’s projects are hidden, and shown again once the client is restored', async () => {
  const { apply, posted, moderated, shown } = await open();
  await apply([posted(ONE, { skills: ['React'] }), posted(TWO, { skills: ['Go'] })]);
  await apply([moderated('UserSuspended', 2)]);
  expect(await shown()).toEqual([]);
  await apply([moderated('UserRestored', 3)]);
  expect(await shown()).toEqual([
    [ONE, true],
    [TWO, true],
  ]);
});

test('a project posted before a suspension but applied after it is also hidden', async () => {
  const { apply, posted, moderated, shown } = await open();
  await apply([moderated('UserSuspended', 2)]);
  await apply([posted(ONE, { skills: ['React'] })]);
  expect(await shown()).toEqual([]);
  await apply([moderated('UserRestored', 3)]);
  expect(await shown()).toEqual([[ONE, true]]);
});

test('a hidden project that is changed remains hidden, and shows the change once it is shown again', async () => {
  const { apply, posted, edited, happened, moderated, shown } = await open();
  await apply([posted(ONE, { skills: ['React'] }), posted(TWO)]);
  await apply([moderated('UserSuspended', 2)]);
  await apply([edited(ONE, { skills: ['Go'] }), happened(TWO, 'ProjectClosed')]);
  expect(await shown()).toEqual([]);
  await apply([moderated('UserRestored', 3)]);
  expect(await shown()).toEqual([
    [ONE, true],
    [TWO, false],
  ]);
});

test('a suspension, its end and a new project take effect even if they arrive in one batch', async () => {
  const { apply, posted, moderated, shown } = await open();
  await apply([posted(ONE, { skills: ['React'] }), moderated('UserSuspended', 2), moderated('UserRestored', 3)]);
  expect(await shown()).toEqual([[ONE, true]]);
  await apply([moderated('UserSuspended', 4), posted(TWO, { skills: ['Go'] })]);
  expect(await shown()).toEqual([]);
});
