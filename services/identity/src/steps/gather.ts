import type { MailKind } from '@hirelane/contracts/notifications';
import { DAILY_SEARCHES } from '@hirelane/contracts/notifications/talk';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { v5 } from 'uuid';
import type { Part } from '../mail/queue.ts';
import type { Mailing } from '../mailing/mailing.ts';
import type { DueMail } from './due-mails.ts';

/** One that waits to be mailed. `happenedAt`: RFC 3339, UTC. */
export type Gathered = Readonly<{
  id: string;
  kind: MailKind;
  about: string;
  thing: string;
  projectId: string | null;
  happenedAt: string;
}>;

/** The most that one mail settles; the next one has the others. */
const AT_ONCE = 1_000;

/** Older steps are not mailed: after a long outage, or from a restored log, that would only confuse. */
const WITHIN_MS = { 'at once': 24 * 3_600_000, daily: 48 * 3_600_000 } as const;

const NAMESPACE = 'b1b6a1ff-5d0f-4a52-9d0c-3d6b5f5f6a7e';

/** Names the stream that says that a mail was dealt with. */
export const settledBy = ({ to, group, thing, n }: DueMail): string => v5([to, group, thing, n].join('/'), NAMESPACE);

/**
 * Names a mail by what it tells of: a second try after a crash that tells the same is the same mail, to the receiver too
 * (`Message-ID`), and one that tells more is another.
 */
export const mailIdOf = (gathered: readonly Gathered[]): string =>
  v5(
    gathered
      .map(({ id }) => id)
      .sort()
      .join(),
    NAMESPACE,
  );

/** Returns a function that reads what a mail settles, oldest first, by the read model in `schema`. */
export const gatherQuery =
  (pool: Pool, schema: string) =>
  async ({ to, group, thing }: DueMail, { times }: Mailing): Promise<readonly Gathered[]> => {
    const s = identifier(schema);
    const groups =
      group === 'digest' ? Object.entries(times).flatMap(([g, time]) => (time === 'daily' ? [g] : [])) : [group];
    const { rows } = await pool.query<Gathered>({
      name: `gather-${schema}`,
      text: `SELECT n.id, n.kind, n.about, n.thing, n.project_id AS "projectId",
               to_json(n.happened_at)#>>'{}' AS "happenedAt"
             FROM ${s}.notices n LEFT JOIN ${s}.things t USING (to_id, grp, thing)
             WHERE n.to_id = $1 AND ($3::text IS NULL OR n.thing = $3)
               AND (n.grp = ANY ($2) OR ($4 AND n.grp = 'saved-searches' AND n.thing = '${DAILY_SEARCHES}'))
               AND (t.answered_at IS NULL OR n.at > t.answered_at)
             ORDER BY n.at, n.id LIMIT ${AT_ONCE}`,
      values: [
        to,
        groups,
        group === 'digest' ? null : thing,
        group === 'digest' && times['saved-searches'] === 'at once',
      ],
    });
    return rows;
  };

/** Those that did not happen too long ago. `at`: the time now, RFC 3339. */
export const recent = (gathered: readonly Gathered[], group: DueMail['group'], at: string): readonly Gathered[] =>
  gathered.filter(
    ({ happenedAt }) => Date.parse(at) - Date.parse(happenedAt) < WITHIN_MS[group === 'digest' ? 'daily' : 'at once'],
  );

/** Counts what is of one kind and about one thing, in the order in which each came first. */
export function partsOf(gathered: readonly Gathered[]): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const { kind, thing, about, projectId } of gathered) {
    const key = `${kind} ${thing}`;
    parts.set(key, { kind, thing, about, projectId, count: (parts.get(key)?.count ?? 0) + 1 });
  }
  return [...parts.values()];
}
