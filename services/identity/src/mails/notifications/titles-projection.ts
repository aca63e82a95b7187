import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { saveTitles, TITLE_TEXTS, titledProjects } from '@hirelane/shared/titles';

/** Titles of public projects, for use in emails. */
export const titlesProjection: Projection<'project'> = {
  categories: ['project'],
  ddl: ddlOf(titledProjects),
  texts: TITLE_TEXTS,
  apply: saveTitles,
};

/** Returns a query for project titles by id; projects that are not public are omitted. */
export const titlesQuery =
  (pool: Pool, schema: string) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await pool.query<{ id: string; title: string }>({
      name: `titles-${schema}`,
      text: `SELECT id, title FROM ${identifier(schema)}.${titledProjects.name} WHERE id = ANY ($1)`,
      values: [ids],
    });
    return new Map(rows.map(({ id, title }) => [id, title]));
  };
