import type { MailKind } from '@hirelane/api/notifications';
import { DAILY_SEARCHES } from '@hirelane/api/notifications/talk';
import { handle, load } from '@hirelane/event-sourcing/decide';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { startDueWork } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import { v5 } from 'uuid';
import type { MailOutbox } from '../mail/outbox.ts';
import type { MailPart } from '../mail/queue.ts';
import { type Mailing, mailing } from '../mailing/mailing.ts';
import type { DueMail, MailsDue } from './due-mails.ts';
import { notice } from './notice.ts';
import { notificationMailsProjection } from './notification-mails-projection.ts';

/** Maximum age, in ms, of an operator action about which the account's owner is emailed. */
const MAILED_WITHIN_MS = 24 * 3_600_000;

/**
 * Emails users once about each notification and each operator action on their account. The email is queued first and
 * recorded afterwards. After a crash in between, it is queued again under the same id. The queue merges the two while the
 * first one is waiting; otherwise, the user gets two emails, which is better than none.
 */
export async function startMailWork(resources: Resources, outbox: MailOutbox): Promise<void> {
  const { store, pool, model } = resources;
  const record = handle(store, notice, 'notice');
  const isSettled = async (id: string) => (await load(store, notice, `notice-${id}`)).state;
  const gather = gatherQuery(pool, model.schema);
  await startDueWork<MailsDue>(
    { service: 'identity', resources, projection: notificationMailsProjection },
    {
      async 'mail-step'({ kind, to, about, noticeId, happenedAt }, context, at) {
        const isMailed = Date.parse(at) - Date.parse(happenedAt) < MAILED_WITHIN_MS;
        if (isMailed) {
          await outbox.add({ kind, about: to, detail: about });
          outbox.wake();
        }
        await record(noticeId, { type: 'NoticeSettled', data: { noticeId, kind, isMailed } }, context);
      },
      async 'mail-thing'(due, context, at) {
        const noticeId = settledBy(due);
        const { to, group, thing, n, version } = due;
        if (await isSettled(noticeId)) return;
        const chosen = await load(store, mailing, `mailing-${to}`);
        // The user has since changed their settings. The read model will soon include the change and replace this row.
        if (chosen.version !== version) return;
        const gathered = await gather(due, chosen.state);
        const fresh = recent(gathered, group, at);
        const isWanted = group === 'digest' || chosen.state.times[group] !== 'off';
        const isMailed = isWanted && fresh.length > 0;
        if (isMailed) {
          const kind = group === 'digest' ? 'digest' : 'steps';
          const id = mailIdOf(fresh);
          await outbox.add({ kind, about: to, detail: id, id, parts: partsOf(fresh) });
          outbox.wake();
        }
        const notices = gathered.map(({ id }) => id);
        await record(
          noticeId,
          { type: 'NoticesSettled', data: { noticeId, to, group, thing, n, notices, isMailed } },
          context,
        );
      },
    },
  );
}

/** A pending notification. `happenedAt`: RFC 3339, UTC. */
type Gathered = Readonly<{
  id: string;
  kind: MailKind;
  about: string;
  thing: string;
  projectId: string | null;
  happenedAt: string;
}>;

/** Maximum number of notifications settled by one email; the next email settles the rest. */
const AT_ONCE = 1_000;

/**
 * Older events, such as those after a long outage or in a restored log, are not emailed, because the email would only
 * confuse its recipient.
 */
const WITHIN_MS = { 'at once': 24 * 3_600_000, daily: 48 * 3_600_000 } as const;

const NAMESPACE = 'b1b6a1ff-5d0f-4a52-9d0c-3d6b5f5f6a7e';

/** The id of the stream that records that a due email was settled. */
const settledBy = ({ to, group, thing, n }: DueMail): string => v5([to, group, thing, n].join('/'), NAMESPACE);

/**
 * The id of an email, derived from its notifications. A retry after a crash has the same id, and thus the same
 * `Message-ID`, if it contains the same notifications.
 */
const mailIdOf = (gathered: readonly Gathered[]): string =>
  v5(
    gathered
      .map(({ id }) => id)
      .sort()
      .join(),
    NAMESPACE,
  );

/** Returns a function that reads the notifications settled by an email, oldest first; `schema`: the read model's. */
const gatherQuery =
  (pool: Pool, schema: string) =>
  async ({ to, group, thing }: DueMail, { times }: Mailing): Promise<readonly Gathered[]> => {
    const s = identifier(schema);
    const groups =
      group === 'digest' ? Object.entries(times).flatMap(([g, time]) => (time === 'daily' ? [g] : [])) : [group];
    const { rows } = await pool.query<Gathered>({
      name: `gather-${schema}`,
      text: `SELECT n.id, n.kind, n.about, n.thing, n.project_id AS "projectId",
               to_json(n.happened_at)#>>'{}' AS "happenedAt"
             FROM ${s}.to_mail n LEFT JOIN ${s}.things t USING (to_id, grp, thing)
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

/** The notifications that are recent enough to be emailed. `at`: the current time, RFC 3339. */
const recent = (gathered: readonly Gathered[], group: DueMail['group'], at: string): readonly Gathered[] =>
  gathered.filter(
    ({ happenedAt }) => Date.parse(at) - Date.parse(happenedAt) < WITHIN_MS[group === 'digest' ? 'daily' : 'at once'],
  );

/** Counts notifications by kind and thing, in the order in which they first occurred. */
function partsOf(gathered: readonly Gathered[]): readonly MailPart[] {
  const parts = new Map<string, MailPart>();
  for (const { kind, thing, about, projectId } of gathered) {
    const key = `${kind} ${thing}`;
    parts.set(key, { kind, thing, about, projectId, count: (parts.get(key)?.count ?? 0) + 1 });
  }
  return [...parts.values()];
}
