import { SITEMAP_MAX } from '@hirelane/api/constants';
import type { PublicProject } from '@hirelane/api/schemas/projects';
import type { SitePart, SiteParts } from '@hirelane/api/schemas/site';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool, type Queryable } from '@hirelane/postgres/pool';
import { conductJson } from '../conduct/totals.ts';
import { NO_USER, personJson } from '../projects/clients.ts';
import { BRIEF_COLUMNS, isListed } from '../projects/tables.ts';

type Answered = Pick<Handlers<'feed'>, 'readPublicProject' | 'listProjectParts' | 'readProjectPart'>;

/**
 * Public project pages, and their list for search engines. `budgeted`: the pool for queries that read every project.
 */
export function publicHandlers(pool: Pool, budgeted: Queryable, schema: string): Answered {
  const { find, isGone } = publicProjectQueries(pool, schema);
  const site = projectSite(budgeted, schema);
  return {
    async readPublicProject({ params: { id } }) {
      const data = await find(id);
      if (data) return { body: { data } };
      throw new HttpProblem((await isGone(id)) ? 'project-gone' : 'unknown');
    },
    listProjectParts: async () => ({ body: { data: [...(await site.parts())] } }),
    async readProjectPart({ body: { first } }) {
      const data = await site.part(first);
      if (!data) throw new HttpProblem('unknown');
      return { body: { data } };
    },
  };
}

/**
 * Queries for the open projects in a sitemap, ordered by first publication: new projects are added to the last part, so
 * the other parts do not change.
 */
function projectSite(db: Queryable, schema: string) {
  const projects = `${identifier(schema)}.projects`;
  return {
    /** Reads only the index of open projects, because their rows are large. */
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
    /** Null if this part no longer exists, because the parts have changed. */
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

/** SQL for whether project `p` is public, that is, readable without an account. */
const IS_PUBLIC = `p.status <> 'draft' AND p.published_at IS NOT NULL AND NOT p.is_hidden`;

/** Queries for public projects. Their results are the same for every caller. */
function publicProjectQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** Null for drafts, for projects hidden by an operator, and for projects of suspended clients. */
    async find(id: string): Promise<PublicProject | null> {
      const { rows } = await pool.query<PublicProject>({
        name: `public-project-${schema}`,
        text: `SELECT p.id AS "_id", CASE WHEN known.person IS NOT NULL THEN p.client_id END AS "userId",
                      ${BRIEF_COLUMNS}, p.status,
                      ${instant('p.published_at')} AS "publishedAt", ${instant('p.updated_at')} AS "updatedAt",
                      p.version, p.file_id IS NOT NULL AS "hasFile", coalesce(c.n, 0) AS "totalProposals",
                      json_build_object('conduct', ${conductJson(schema, 'p.client_id')},
                        'isEmailVerified', coalesce(k.is_email_verified, false),
                        'person', known.person) AS client
               FROM ${s}.projects p LEFT JOIN ${s}.proposal_counts c ON c.project_id = p.id
                 LEFT JOIN ${s}.clients k ON k.id = p.client_id
                 CROSS JOIN LATERAL (SELECT ${personJson(schema)} AS person OFFSET 0) AS known
               WHERE p.id = $2 AND ${IS_PUBLIC}`,
        values: [NO_USER, id],
      });
      return rows[0] ?? null;
    },
    /** Whether the project was public until its client deleted their account. */
    async isGone(id: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: `gone-project-${schema}`,
        text: `SELECT FROM ${s}.gone_projects WHERE id = $1`,
        values: [id],
      });
      return rowCount === 1;
    },
  };
}
