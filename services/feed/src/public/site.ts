import type { SitePart, SiteParts } from '@hirelane/contracts/api/site';
import { SITEMAP_MAX } from '@hirelane/contracts/constants';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { isListed } from '../tables.ts';

/**
 * Queries for the open projects in a sitemap, the first one published first: what is published next is in the last
 * part, so that the others stay as they are.
 */
export function projectSite(db: Queryable, schema: string) {
  const projects = `${identifier(schema)}.projects`;
  return {
    /** Reads the index of open projects alone: their rows are large. */
    async parts(): Promise<SiteParts['data']> {
      const { rows } = await db.query<{ first: string }>({
        name: `site-parts-${schema}`,
        text: `SELECT id AS first FROM (
                 SELECT id, published_at, row_number() OVER (ORDER BY published_at, id) AS n FROM ${projects}
                 WHERE ${isListed('')}) AS counted
               WHERE n % ${SITEMAP_MAX} = 1 ORDER BY n`,
      });
      return rows;
    },
    /** Null when there is no such project any more: the parts are others by now. */
    async part(first: string): Promise<SitePart['data'] | null> {
      const { rows } = await db.query<SitePart['data'][number]>({
        name: `site-part-${schema}`,
        text: `SELECT p.id AS name, ${instant('p.updated_at')} AS "changedAt"
               FROM ${projects} f JOIN ${projects} p ON (p.published_at, p.id) >= (f.published_at, f.id)
               WHERE f.id = $1 AND ${isListed('p.')} ORDER BY p.published_at, p.id LIMIT ${SITEMAP_MAX}`,
        values: [first],
      });
      return rows.length > 0 ? rows : null;
    },
  };
}
