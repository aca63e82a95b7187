import type { PublicProject } from '@hirelane/contracts/api/projects';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { CardSchemas } from '../card.ts';
import { NO_USER, personJson } from '../clients.ts';
import { conductJson } from '../conduct/figures.ts';
import { BRIEF_COLUMNS } from '../tables.ts';

/** SQL: whether anybody may read the project `p`, without an account. */
const IS_PUBLIC = `p.status <> 'draft' AND p.published_at IS NOT NULL AND NOT p.is_hidden`;

/** Queries for a project as everybody may read it: nothing in the answer depends on who asks. */
export function publicProjectQueries(pool: Pool, { feed, conduct, visibility }: CardSchemas) {
  const s = identifier(feed);
  return {
    /** Null for a draft, for what an operator has hidden, and for what a suspended client has. */
    async find(id: string): Promise<PublicProject | null> {
      const { rows } = await pool.query<PublicProject>({
        name: `public-project-${feed}`,
        text: `SELECT p.id AS "_id", CASE WHEN known.person IS NOT NULL THEN p.client_id END AS "userId",
                      ${BRIEF_COLUMNS}, p.status,
                      ${instant('p.published_at')} AS "publishedAt", ${instant('p.updated_at')} AS "updatedAt",
                      p.version, p.file_id IS NOT NULL AS "hasFile", coalesce(c.n, 0) AS "totalProposals",
                      json_build_object('conduct', ${conductJson(conduct, 'p.client_id')},
                        'isEmailVerified', coalesce(k.is_email_verified, false),
                        'person', known.person) AS client
               FROM ${s}.projects p LEFT JOIN ${s}.proposal_counts c ON c.project_id = p.id
                 LEFT JOIN ${s}.clients k ON k.id = p.client_id
                 CROSS JOIN LATERAL (SELECT ${personJson(feed, visibility)} AS person OFFSET 0) AS known
               WHERE p.id = $2 AND ${IS_PUBLIC}`,
        values: [NO_USER, id],
      });
      return rows[0] ?? null;
    },
    /** Whether everybody could read it until its client deleted their account. */
    async isGone(id: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: `gone-project-${feed}`,
        text: `SELECT FROM ${s}.gone_projects WHERE id = $1`,
        values: [id],
      });
      return rowCount === 1;
    },
  };
}
