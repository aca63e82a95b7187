import type { Answering } from '@hirelane/contracts/api/answering';
import { ANSWERS_COUNTED, ANSWERS_MIN, CONDUCT_MONTHS } from '@hirelane/contracts/constants';
import { midnightBefore } from '@hirelane/postgres/midnight';
import { identifier, type Pool } from '@hirelane/postgres/pool';

/** Returns a query for how soon somebody usually answers messages. */
export function answeringQuery(pool: Pool, schema: string) {
  const today = midnightBefore('now()');
  return async (personId: string): Promise<Answering> => {
    const { rows } = await pool.query<Answering>({
      name: `answering-${schema}`,
      text: `SELECT CASE WHEN count(*) >= ${ANSWERS_MIN} THEN greatest(1, ceil(
                 extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY took)) / 3600))::int END AS "medianHours"
             FROM (SELECT took FROM ${identifier(schema)}.answers
                   WHERE freelancer_id = $1 AND at < ${today} AND at >= ${today} - interval '${CONDUCT_MONTHS} months'
                   ORDER BY at DESC LIMIT ${ANSWERS_COUNTED}) AS counted`,
      values: [personId],
    });
    return rows[0] ?? { medianHours: null };
  };
}
