import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { readPeople } from './chosen.ts';
import { dueMails, type PersonWaiting, type Waiting } from './due-mails.ts';

type WaitingRow = Omit<Waiting, 'first'> & Readonly<{ to: string; firstId: string; correlationId: string }>;

/** Of what people wait for, and have not answered, the oldest of each thing. */
const WAITING = `
  SELECT DISTINCT ON (n.to_id, n.grp, n.thing) n.to_id AS to, n.grp AS "group", n.thing, coalesce(t.n, 0) AS n,
    ${instant('t.mailed_at')} AS "mailedAt", ${instant('n.at')} AS oldest, n.event_id AS "firstId",
    n.correlation_id AS "correlationId"
  FROM notices n LEFT JOIN things t USING (to_id, grp, thing)
  WHERE n.to_id = ANY ($1) AND (t.answered_at IS NULL OR n.at > t.answered_at)
  ORDER BY n.to_id, n.grp, n.thing, n.at, n.id`;

const DIGESTS = `
  SELECT to_id AS to, n, ${instant('mailed_at')} AS "mailedAt" FROM things WHERE to_id = ANY ($1) AND grp = 'digest'`;

/** Makes of what these people wait for, and have chosen, the mails that are due to them. */
export async function saveDueMails(tx: Tx, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const chosen = await readPeople(tx, people);
  const { rows: waiting } = await tx.query<WaitingRow>(WAITING, [people]);
  const { rows: digests } = await tx.query<PersonWaiting['digest'] & { to: string }>(DIGESTS, [people]);
  const digestOf = new Map(digests.map((row) => [row.to, row]));
  const due = people.flatMap((to) =>
    dueMails({
      to,
      chosen: chosen.get(to) ?? null,
      version: chosen.get(to)?.version ?? 0,
      digest: digestOf.get(to) ?? { n: 0, mailedAt: null },
      waiting: waiting
        .filter((row) => row.to === to)
        .map(({ firstId, correlationId, ...row }) => ({ ...row, first: { id: firstId, correlationId } })),
    }),
  );
  await tx.query(`DELETE FROM due WHERE name = 'mail-thing' AND to_id = ANY ($1)`, [people]);
  await tx.query(
    `INSERT INTO due (name, key, due_at, caused_by, correlation_id, data)
     SELECT 'mail-thing', key, "dueAt", (first->>'id')::uuid, first->>'correlationId', data
     FROM jsonb_to_recordset($1) AS r(key text, "dueAt" timestamptz, first jsonb, data jsonb)`,
    [JSON.stringify(due)],
  );
}
