import { SITEMAP_MAX } from '@hirelane/api/constants';
import type { SitePart, SiteParts } from '@hirelane/api/schemas/site';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { isParkedSql, isSuspendedSql } from '@hirelane/shared/suspended';

type Answered = Pick<Handlers<'profiles'>, 'listPeopleParts' | 'readPeoplePart'>;

/**
 * The pages that everyone may see, for search engines, in the order in which their owners joined. `budgeted`: the pool
 * for queries that read every person.
 */
export function siteHandlers(budgeted: Queryable, schema: string): Answered {
  const s = identifier(schema);
  const shown = `FROM ${s}.visibilities v JOIN ${s}.people p ON p.id = v.user_id
    LEFT JOIN ${s}.current_handles h ON h.user_id = p.id
    WHERE v.visibility = 'everyone' AND NOT ${isSuspendedSql('p.id', schema)}
      AND NOT ${isParkedSql(s, `'page-' || p.id`)}`;
  return {
    async listPeopleParts() {
      const { rows } = await budgeted.query<SiteParts['data'][number]>({
        name: `site-parts-${schema}`,
        text: `SELECT id AS first FROM (SELECT p.id, row_number() OVER (ORDER BY p.id) AS n ${shown}) AS counted
               WHERE n % ${SITEMAP_MAX} = 1 ORDER BY n`,
      });
      return { body: { data: rows } };
    },
    async readPeoplePart({ body: { first } }) {
      const { rows } = await budgeted.query<SitePart['data'][number]>({
        name: `site-part-${schema}`,
        // The time of a page's last change is not stored, because a page is built from several streams.
        text: `SELECT coalesce(h.handle, p.id::text) AS name, NULL AS "changedAt" ${shown} AND p.id >= $1
               ORDER BY p.id LIMIT ${SITEMAP_MAX}`,
        values: [first],
      });
      if (rows.length === 0) throw new HttpProblem('unknown');
      return { body: { data: rows } };
    },
  };
}
