import { ANSWER_DAYS, CONDUCT_MONTHS, RECEIVED_MIN } from '@hirelane/api/constants';
import { identifier, type Tx } from '@hirelane/postgres/pool';
import { table } from '@hirelane/projections/table';
import { v5 } from 'uuid';

/** `answered_3`: proposals answered within three days. */
const ANSWERED = Array.from({ length: ANSWER_DAYS }, (_, n) => `answered_${n + 1}` as const);

const FIGURES = ['received', ...ANSWERED, 'deliveries', 'deliveries_answered', 'hires', 'completed'] as const;
type Figure = (typeof FIGURES)[number];

/** The last of the `answered` figures, which includes every proposal that was answered in time. */
const ANSWERED_IN_TIME = `answered_${ANSWER_DAYS}` as const;

/**
 * Running totals per client. There is one row for each UTC day on which something is counted, with the totals at the
 * end of that day. The figures for any period are the difference between two rows. A proposal is counted on the day it
 * was sent, no matter when it is answered.
 */
export const totals = table<never>(
  'totals',
  {
    client_id: { sql: 'uuid' },
    day: { sql: 'date' },
    ...Object.fromEntries(FIGURES.map((figure) => [figure, { sql: 'int NOT NULL' }])),
  },
  { key: ['client_id', 'day'] },
);

/** The amounts to add to a client's figures from a given day on. */
export type ConductChange = Readonly<{ clientId: string; day: string; by: Readonly<Partial<Record<Figure, number>>> }>;

/** The UTC day of an event's timestamp. */
export const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);

/** The change to the figures for `n` more proposals answered within `days` days. */
export const answeredIn = (days: number, n: 1 | -1): ConductChange['by'] =>
  Object.fromEntries(ANSWERED.slice(days - 1).map((figure) => [figure, n]));

/**
 * The change to the figures when a proposal was answered within `days` days. `before`: the previous number of days;
 * null if the proposal was unanswered until now.
 */
export const earlierAnswer = ({
  clientId,
  day,
  before,
  days,
}: Readonly<{ clientId: string; day: string; before: number | null; days: number }>): ConductChange => ({
  clientId,
  day,
  by: before === null ? answeredIn(days, 1) : answeredBetween(days, before),
});

/** Adds one answered proposal to the figures for `from` days or more but fewer than `until` days. */
const answeredBetween = (from: number, until: number): ConductChange['by'] =>
  Object.fromEntries(ANSWERED.slice(from - 1, until - 1).map((figure) => [figure, 1]));

type Row = Readonly<{ client_id: string; since: string; until: string } & Partial<Record<Figure, number>>>;

/** Adds the changes. Callers must be serialized, because a new day starts with the previous day's totals. */
export async function addToTotals(tx: Tx, changes: readonly ConductChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(spansOf(changes));
  const names = FIGURES.join(', ');
  await tx.query(
    `INSERT INTO totals (client_id, day, ${names})
     SELECT c.client_id, c.since, ${FIGURES.map((figure) => `coalesce(b.${figure}, 0)`).join(', ')}
     FROM jsonb_to_recordset($1) AS c(client_id uuid, since date) LEFT JOIN LATERAL (
       SELECT ${names} FROM totals t WHERE t.client_id = c.client_id AND t.day < c.since ORDER BY t.day DESC LIMIT 1) b ON true
     ON CONFLICT DO NOTHING`,
    [rows],
  );
  await tx.query(
    `UPDATE totals t SET ${FIGURES.map((figure) => `${figure} = t.${figure} + c.${figure}`).join(', ')}
     FROM jsonb_to_recordset($1)
       AS c(client_id uuid, since date, until date, ${FIGURES.map((figure) => `${figure} int`).join(', ')})
     WHERE t.client_id = c.client_id AND t.day >= c.since AND t.day < c.until`,
    [rows],
  );
}

/**
 * For each client and each day with a change, the sum to add to the rows from that day until the next day with a
 * change.
 */
function spansOf(changes: readonly ConductChange[]): readonly Row[] {
  const ofClients = new Map<string, ConductChange[]>();
  for (const change of changes) ofClients.set(change.clientId, [...(ofClients.get(change.clientId) ?? []), change]);
  return [...ofClients].flatMap(([clientId, own]) => {
    const days = [...new Set(own.map(({ day }) => day))].sort();
    return days.map((since, n) => {
      const until = days[n + 1] ?? 'infinity';
      const sums = FIGURES.map((figure) => [
        figure,
        own.reduce((sum, { day, by }) => (day <= since ? sum + (by[figure] ?? 0) : sum), 0),
      ]);
      return { client_id: clientId, since, until, ...Object.fromEntries(sums) };
    });
  });
}

/**
 * The key that links a proposal to the messages about it: an id derived from the project and the freelancer that
 * reveals neither.
 */
export const pairOf = ({ projectId, freelancerId }: Readonly<{ projectId: string; freelancerId: string }>): string =>
  v5(freelancerId, projectId);

/** SQL for the current day, in UTC. */
const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/**
 * SQL for a client's conduct as JSON, in the shape of `Conduct`; `clientId` is SQL for their id. It reads three rows
 * regardless of the number of proposals: the last one before today, the last one whose 14 days have passed, and the
 * last one before the 12 months. Today does not count, because a contract that begins or ends would change both
 * parties' pages at the same moment and reveal the pair. OFFSET 0 keeps PostgreSQL from computing the two counts again
 * for each day of the median.
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
