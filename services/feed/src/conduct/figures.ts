import { ANSWER_DAYS, CONDUCT_MONTHS, RECEIVED_MIN } from '@hirelane/contracts/constants';
import { identifier } from '@hirelane/postgres/pool';
import { ANSWERED_IN_TIME } from './totals.ts';

/** SQL for the day of reading, in UTC. */
const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/**
 * SQL for the conduct of a client as JSON, in the shape of `Conduct`; `clientId` is SQL for their id. It reads three
 * rows, however many proposals there were: the last one before today, the last one whose 14 days are all over, and the
 * last one before the 12 months. Today does not count: what begins or is completed would show at the same moment on the
 * pages of both people of a contract, and tell that they are its two. OFFSET 0: PostgreSQL would compute the two counts
 * again for each day of the median.
 */
export function conductJson(schema: string, clientId: string, today = TODAY): string {
  const lastOf = (name: string, condition: string) => `
    LEFT JOIN LATERAL (SELECT * FROM ${identifier(schema)}.totals t WHERE t.client_id = ${clientId} ${condition}
      ORDER BY t.day DESC LIMIT 1) ${name} ON true`;
  const inPeriod = (figure: string) => `coalesce(latest.${figure}, 0) - coalesce(before.${figure}, 0)`;
  const overdue = (all: string, answered: string) =>
    `coalesce(settled.${all} - settled.${answered}, 0) - coalesce(before.${all} - before.${answered}, 0)`;
  const within = Array.from({ length: ANSWER_DAYS }, (_, n) => n + 1).map(
    (days) => `WHEN 2 * (${inPeriod(`answered_${days}`)}) >= c.answered THEN ${days}`,
  );
  return `(
    SELECT json_build_object(
      'answers', CASE WHEN c.answered + c.unanswered >= ${RECEIVED_MIN} THEN json_build_object(
        'answered', c.answered, 'received', c.answered + c.unanswered,
        'medianDays', CASE WHEN c.answered = 0 THEN NULL ${within.join(' ')} END) END,
      'hires', coalesce(latest.hires, 0), 'completed', coalesce(latest.completed, 0),
      'unansweredDeliveries', ${overdue('deliveries', 'deliveries_answered')})
    FROM (VALUES (${today})) AS d(today)
    ${lastOf('latest', 'AND t.day < d.today')}
    ${lastOf('settled', `AND t.day < d.today - ${ANSWER_DAYS}`)}
    ${lastOf('before', `AND t.day < d.today - interval '${CONDUCT_MONTHS} months'`)}
    CROSS JOIN LATERAL (SELECT ${inPeriod(ANSWERED_IN_TIME)} AS answered,
      ${overdue('received', ANSWERED_IN_TIME)} AS unanswered OFFSET 0) AS c)`;
}
