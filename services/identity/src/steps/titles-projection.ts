import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { saveTitles, TITLE_TEXTS, titlesTable } from '@hirelane/projections/titles';

const titles = titlesTable('titles');

/** The titles of projects that are public, which mails name. */
export const titlesProjection: Projection<'project'> = {
  name: 'identity_titles',
  version: 1,
  categories: ['project'],
  ddl: ddlOf(titles),
  texts: TITLE_TEXTS,
  apply: (tx, events) => saveTitles(tx, titles, events),
};

/** Returns a query for the titles of projects by their ids; those that are not public have none. */
export const titlesQuery =
  (pool: Pool, schema: string) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await pool.query<{ id: string; title: string }>({
      name: `titles-${schema}`,
      text: `SELECT id, title FROM ${identifier(schema)}.titles WHERE id = ANY ($1)`,
      values: [ids],
    });
    return new Map(rows.map(({ id, title }) => [id, title]));
  };
