import { Brief } from '@hirelane/api/events/project';
import { sampleOf } from '@hirelane/api/events/texts';
import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { openFeedModel } from '../testing/feed-model.ts';

const [ONE, OTHER] = [anId(101), anId(102)];

/** All text in a brief, including fields that are added to the contract later. */
const briefOf = (text: string) => ({ ...sampleOf(Brief, text), file: null });

async function open() {
  const model = await openFeedModel();
  const rowOf = async (id: string): Promise<Record<string, unknown>> => {
    const { rows } = await model.pool.query(`SELECT to_jsonb(p) AS row FROM ${model.schema}.projects p WHERE id = $1`, [
      id,
    ]);
    return rows[0].row;
  };
  /** The columns that differ between the two projects, other than the id and times. */
  const differences = async () => {
    const [one, other] = [await rowOf(ONE), await rowOf(OTHER)];
    const own = new Set(['id', 'created_at', 'published_at', 'updated_at']);
    return Object.keys(one).filter((column) => !own.has(column) && `${one[column]}` !== `${other[column]}`);
  };
  /** Names of read model tables that contain a word. */
  const tablesWith = async (word: string) => {
    const { rows } = await model.pool.query<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1',
      [model.schema],
    );
    const found = await Promise.all(
      rows.map(async ({ name }) => {
        const { rowCount } = await model.pool.query(
          `SELECT FROM ${model.schema}."${name}" t WHERE strpos(to_jsonb(t)::text, $1) > 0`,
          [word],
        );
        return rowCount === 0 ? [] : [name];
      }),
    );
    return found.flat().sort();
  };
  return { ...model, rowOf, differences, tablesWith };
}

test("hiding a project removes its client's text from every column in the read model", async () => {
  const { apply, posted, happened, rowOf, differences, tablesWith } = await open();
  await apply([posted(ONE, briefOf('weaving')), posted(OTHER, briefOf('pottery'))]);
  expect(await tablesWith('weaving')).toEqual(['project_skills', 'projects']);
  expect(await differences()).toEqual(
    expect.arrayContaining(['title', 'description', 'skills', 'skill_keys', 'search_text', 'search']),
  );
  await apply([happened(ONE, 'ProjectHidden'), happened(OTHER, 'ProjectHidden')]);
  expect(await differences()).toEqual([]);
  expect(await tablesWith('weaving')).toEqual([]);
  expect(await rowOf(ONE)).toMatchObject({ title: '', description: '', skills: [], search_text: '' });
});

test('a project that is edited and hidden in one batch loses its text and keeps everything else', async () => {
  const { apply, posted, edited, happened, rowOf, differences } = await open();
  await apply([posted(ONE, { ...briefOf('weaving'), projectRate: 7 }), posted(OTHER, briefOf(''))]);
  await apply([edited(ONE, { ...briefOf('pottery'), projectRate: 7 }), happened(ONE, 'ProjectHidden')]);
  await apply([happened(OTHER, 'ProjectHidden')]);
  expect(await differences()).toEqual(['rate', 'version']);
  expect(await rowOf(ONE)).toMatchObject({ rate: 7, is_withheld: true });
});

test('a project that is shown again has its original row', async () => {
  const { apply, posted, happened, shownAgain, rowOf } = await open();
  await apply([posted(ONE, briefOf('weaving'))]);
  const before = await rowOf(ONE);
  await apply([happened(ONE, 'ProjectHidden')]);
  await apply([shownAgain(ONE, briefOf('weaving'))]);
  expect(await rowOf(ONE)).toEqual(before);
});
