import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { openFeedModel, SCHEMA } from '../testing/feed-model.ts';
import type { FeedEvent } from './events.ts';

type Model = Awaited<ReturnType<typeof openFeedModel>>;
type Steps = (model: Model) => readonly (readonly FeedEvent[])[];

const PROJECT = anId(10);
const post: Steps = ({ posted }) => [[posted(PROJECT, { skills: ['Go', 'React', 'react'] })]];

test.each<[string, Steps, readonly string[]]>([
  ['published', post, ['go', 'react']],
  ['edited', (model) => [...post(model), [model.edited(PROJECT, { skills: ['React', 'Rust'] })]], ['react', 'rust']],
  [
    'edited in the same batch',
    (model) => [[...post(model).flat(), model.edited(PROJECT, { skills: ['Rust'] })]],
    ['rust'],
  ],
  ['a draft again', (model) => [...post(model), [model.happened(PROJECT, 'ProjectUnpublished')]], []],
  [
    'published once more',
    (model) => [
      ...post(model),
      [model.happened(PROJECT, 'ProjectUnpublished')],
      [model.posted(PROJECT, { skills: ['Go'] }, 3)],
    ],
    ['go'],
  ],
  ['closed', (model) => [...post(model), [model.happened(PROJECT, 'ProjectClosed')]], []],
  ['erased', (model) => [...post(model), [model.happened(PROJECT, 'ProjectErased')]], []],
])('a project that is %s is in the index under its required skills', async (_what, steps, expected) => {
  const model = await openFeedModel();
  for (const [i, batch] of steps(model).entries())
    await model.apply([...batch, model.posted(anId(11), { skills: ['Tea'] }, i + 1)]);
  const { rows } = await model.pool.query<{ skill: string }>(
    `SELECT s.skill_key AS skill FROM ${SCHEMA}.project_skills s JOIN ${SCHEMA}.projects p
       ON p.id = s.project_id AND p.published_at = s.published_at
     WHERE s.project_id = $1 ORDER BY 1`,
    [PROJECT],
  );
  expect(rows.map(({ skill }) => skill)).toEqual(expected);
});
