import { ANSWER_DAYS } from '@hirelane/contracts/constants';
import type { Tx } from '@hirelane/postgres/pool';
import { table } from '@hirelane/projections/table';

/** `answered_3`: proposals that were answered within three days. */
const ANSWERED = Array.from({ length: ANSWER_DAYS }, (_, n) => `answered_${n + 1}` as const);

const FIGURES = ['received', ...ANSWERED, 'deliveries', 'deliveries_answered', 'hires', 'completed'] as const;
type Figure = (typeof FIGURES)[number];

/** The last of them: all that count as answered. */
export const ANSWERED_IN_TIME = `answered_${ANSWER_DAYS}` as const;

/**
 * For each client and day (UTC) on which something began that counts: what all of it came to from the beginning to the
 * end of that day. So the figures of any period are the difference of two rows. A proposal stands at the day on which
 * it was sent, whenever it is answered.
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

/** What is added to the figures of a client from a day on. */
export type Change = Readonly<{ clientId: string; day: string; by: Readonly<Partial<Record<Figure, number>>> }>;

/** The day of an instant, in UTC, as both are written in events. */
export const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);

/** `n` more proposals that were answered within so many days. */
export const answeredIn = (days: number, n: 1 | -1): Change['by'] =>
  Object.fromEntries(ANSWERED.slice(days - 1).map((figure) => [figure, n]));

/** That a proposal was answered within `days`, and not, as it stood until now, within `before` or not at all. */
export const earlierAnswer = ({
  clientId,
  day,
  before,
  days,
}: Readonly<{ clientId: string; day: string; before: number | null; days: number }>): Change => ({
  clientId,
  day,
  by: before === null ? answeredIn(days, 1) : answeredBetween(days, before),
});

/** One more that was answered within `from` days or more, up to fewer than `until`. */
const answeredBetween = (from: number, until: number): Change['by'] =>
  Object.fromEntries(ANSWERED.slice(from - 1, until - 1).map((figure) => [figure, 1]));

type Row = Readonly<{ client_id: string; since: string; until: string } & Partial<Record<Figure, number>>>;

/** Adds what changed. Only one may do so at a time: a new day begins with the totals of the one before. */
export async function addToTotals(tx: Tx, changes: readonly Change[]): Promise<void> {
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

/** For each client and day of a change, what the rows from that day until the next of these days gain in all. */
function spansOf(changes: readonly Change[]): readonly Row[] {
  const ofClients = new Map<string, Change[]>();
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
