import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { MailGroup } from '@hirelane/contracts/mail-groups';
import { groupOf, type MailTold } from '@hirelane/contracts/notifications';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { KEPT_DAYS } from './tables.ts';

/**
 * What somebody is to be mailed about, with its event. `id`: that of the event, for the first person whom it tells.
 * `happenedAt`: RFC 3339, UTC.
 */
export type Notice = MailTold &
  Readonly<{ id: string; step: Pick<Recorded, 'id' | 'at' | 'meta'>; happenedAt: string }>;

// Each of these returns the ids of the people whose mails it may have changed.

/** Adds what people are to be mailed about, but nothing that is settled, and nothing to who has left. */
export async function saveNotices(tx: Tx, notices: readonly Notice[]): Promise<readonly string[]> {
  if (notices.length === 0) return [];
  const rows = notices.map(({ id, step, to, kind, thing, about, projectId, happenedAt }) => {
    const { id: eventId, at, meta } = step;
    return { ...{ id, eventId, at, to, grp: groupOf(kind), thing, kind, about }, projectId, happenedAt, ...meta };
  });
  await tx.query(
    `INSERT INTO notices (id, event_id, at, to_id, grp, thing, kind, about, project_id, happened_at, correlation_id)
     SELECT id, "eventId", at, r.to, grp, thing, kind, about, "projectId", "happenedAt", "correlationId"
     FROM jsonb_to_recordset($1) AS r(id uuid, "eventId" uuid, at timestamptz, "to" uuid, grp text, thing text, kind text, about text,
       "projectId" uuid, "happenedAt" timestamptz, "correlationId" text)
     WHERE NOT EXISTS (SELECT FROM gone g WHERE g.id = r.to) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
  return notices.map(({ to }) => to);
}

type Answer = Readonly<{ to: string; group: MailGroup; thing: string; at: string }>;

/** Keeps until when people have answered. */
export async function saveAnswers(tx: Tx, answers: readonly Answer[]): Promise<readonly string[]> {
  if (answers.length === 0) return [];
  await tx.query(
    `INSERT INTO things AS t (to_id, grp, thing, n, answered_at)
     SELECT r.to, r."group", thing, 0, max(at)
     FROM jsonb_to_recordset($1) AS r("to" uuid, "group" text, thing text, at timestamptz)
     WHERE NOT EXISTS (SELECT FROM gone g WHERE g.id = r.to) GROUP BY 1, 2, 3
     ON CONFLICT (to_id, grp, thing) DO UPDATE SET answered_at = greatest(t.answered_at, excluded.answered_at)`,
    [JSON.stringify(answers)],
  );
  return answers.map(({ to }) => to);
}

/** Keeps of what is settled nothing but its id, and counts the mails about each thing. */
export async function saveSettled(tx: Tx, events: readonly Recorded<EventOf<'notice'>>[]): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const settled = events.flatMap(({ type, data, at }) =>
    (type === 'NoticesSettled' ? data.notices : [data.noticeId]).map((id) => ({ id, at })),
  );
  await tx.query(
    `INSERT INTO notices (id, at) SELECT id, max(at) FROM jsonb_to_recordset($1) AS r(id uuid, at timestamptz) GROUP BY 1
     ON CONFLICT (id) DO UPDATE SET at = greatest(notices.at, excluded.at), event_id = NULL, to_id = NULL, grp = NULL, thing = NULL, kind = NULL, about = NULL,
       project_id = NULL, happened_at = NULL, correlation_id = NULL`,
    [JSON.stringify(settled)],
  );
  const mails = events.flatMap((event) => {
    if (event.type !== 'NoticesSettled') return [];
    const { to, group, thing, isMailed } = event.data;
    return [{ to, group, thing, at: isMailed ? event.at : null }];
  });
  await tx.query(
    `INSERT INTO things AS t (to_id, grp, thing, n, mailed_at)
     SELECT r.to, r."group", thing, count(*), max(at)
     FROM jsonb_to_recordset($1) AS r("to" uuid, "group" text, thing text, at timestamptz)
     WHERE NOT EXISTS (SELECT FROM gone g WHERE g.id = r.to) GROUP BY 1, 2, 3
     ON CONFLICT (to_id, grp, thing) DO UPDATE
       SET n = t.n + excluded.n, mailed_at = greatest(t.mailed_at, excluded.mailed_at)`,
    [JSON.stringify(mails)],
  );
  return dataOf(events, 'NoticesSettled').map(({ to }) => to);
}

/** Deletes what there is about people who have left, for good. */
export async function forgetGone(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await tx.query('INSERT INTO gone (id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [ids]);
  await tx.query('DELETE FROM notices WHERE to_id = ANY ($1)', [ids]);
  await tx.query('DELETE FROM things WHERE to_id = ANY ($1)', [ids]);
  return ids;
}

/** Deletes what is some days older than the newest event: nobody is mailed about it any more. */
export async function forgetOld(tx: Tx, events: readonly Pick<Recorded, 'at'>[]): Promise<readonly string[]> {
  await tx.query(
    `INSERT INTO clock (is_one, newest) SELECT true, max(at) FROM unnest($1::timestamptz[]) AS r(at)
     ON CONFLICT (is_one) DO UPDATE SET newest = greatest(clock.newest, excluded.newest)`,
    [events.map(({ at }) => at)],
  );
  const { rows } = await tx.query<{ to: string | null }>(
    `DELETE FROM notices WHERE at <= (SELECT newest FROM clock) - make_interval(days => $1) RETURNING to_id AS to`,
    [KEPT_DAYS],
  );
  return rows.flatMap(({ to }) => to ?? []);
}
