import { HIDDEN_MAX } from '@hirelane/api/constants';
import { identifier, type Queryable } from '@hirelane/postgres/pool';

/**
 * Returns a query for whether a freelancer has hidden a job and then HIDDEN_MAX others. Such a job is listed again and
 * can be hidden again.
 */
export function shownAgainQuery(db: Queryable, schema: string) {
  const hidden = `${identifier(schema)}.hidden_jobs`;
  return async (freelancerId: string, projectId: string): Promise<boolean> => {
    const { rows } = await db.query<{ isShown: boolean }>({
      name: `shown-again-${schema}`,
      text: `SELECT EXISTS (
               SELECT FROM ${hidden} h WHERE h.freelancer_id = $1 AND h.project_id = $2 AND ${HIDDEN_MAX} <= (
                 SELECT count(*) FROM (
                   SELECT FROM ${hidden} o WHERE o.freelancer_id = $1
                     AND (o.hidden_at, o.project_id) > (h.hidden_at, h.project_id) LIMIT ${HIDDEN_MAX}) AS later)
             ) AS "isShown"`,
      values: [freelancerId, projectId],
    });
    return rows[0]?.isShown ?? false;
  };
}
