import type { EventOf } from '@hirelane/api/events/catalog';
import type { MailGroup } from '@hirelane/api/mail-groups';
import { type AddressedMail, groupOf, mailFor, notificationsOf } from '@hirelane/api/notifications';
import { FOLLOWED_CATEGORIES } from '@hirelane/api/notifications/record';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { DUE_DDL, type Due, setDue, settleDue } from '@hirelane/processes/due';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { v5 } from 'uuid';
import { ACCOUNT_MAIL_AFTER, isAccountMail } from '../mail/account-mails.ts';
import { dueMails, type MailsDue, type PersonWaiting, type WaitingMail } from './due-mails.ts';
import { readSettings, saveSettings } from './settings-rows.ts';

/**
 * `to_mail`: the pending notifications. Once one is settled, only its id is kept, so that an event that arrives later
 * does not add it again; both are deleted after a few days. `things`: the number of emails to a user about a group
 * and thing (`n`), the time of the last one (`mailed_at`), and the time up to which the user has answered
 * (`answered_at`); for daily mails the group is `digest`. `people`: a user's settings and the version of their
 * stream. `not_mailed`: users who have deleted their account. `clock`: the time of the newest notification.
 */
const MAILS_DDL = `${DUE_DDL};
  ALTER TABLE due ADD COLUMN to_id text GENERATED ALWAYS AS (data->>'to') STORED;
  CREATE INDEX ON due (to_id) WHERE to_id IS NOT NULL;
  CREATE TABLE to_mail (id uuid PRIMARY KEY, event_id uuid, at timestamptz NOT NULL, to_id uuid, grp text, thing text, kind text,
    about text, project_id uuid, happened_at timestamptz, correlation_id text);
  CREATE INDEX ON to_mail (to_id, grp, thing) WHERE to_id IS NOT NULL;
  CREATE INDEX ON to_mail (at);
  CREATE TABLE things (to_id uuid, grp text, thing text, n int NOT NULL, mailed_at timestamptz,
    answered_at timestamptz, PRIMARY KEY (to_id, grp, thing));
  CREATE TABLE people (id uuid PRIMARY KEY, time_zone text, times jsonb NOT NULL, version int NOT NULL);
  CREATE TABLE not_mailed (id uuid PRIMARY KEY);
  CREATE TABLE clock (is_one boolean PRIMARY KEY, newest timestamptz NOT NULL)`;

/** Days after which an unmailed notification is deleted. This is longer than any wait for the daily email. */
const KEPT_DAYS = 3;

const CATEGORIES = [...FOLLOWED_CATEGORIES, 'notice', 'mailing'] as const;
type Category = (typeof CATEGORIES)[number];
type Followed = Recorded<EventOf<Category>>;

/**
 * Pending notifications and due emails, until the log records that they are settled. All rows are derived from events,
 * regardless of the order of the streams, so a rebuild produces the same rows and sends no emails.
 */
export const notificationMailsProjection: Projection<Category> = {
  categories: CATEGORIES,
  ddl: MAILS_DDL,
  texts: { MailChosen: ['timeZone'], TimeZoneTold: ['timeZone'] },
  async apply(tx, events) {
    // One batch at a time, because a user's due emails are derived from several streams.
    await oneBatchAtATime(tx, 'identity_step_mails');
    await saveAccountMails(tx, events);
    const pending = events.flatMap(pendingOf);
    const touched = [
      await saveSettings(tx, events.filter(isOf('mailing'))),
      await savePending(tx, pending),
      await saveAnswers(tx, events.flatMap(answersOf)),
      await saveSettled(tx, events.filter(isOf('notice'))),
      await forgetGone(
        tx,
        dataOf(events, 'UserErased').map(({ userId }) => userId),
      ),
      await forgetOld(
        tx,
        pending.map(({ event }) => event),
        events.some(isOf('notice')),
      ),
    ];
    await saveDueMails(tx, [...new Set(touched.flat())]);
  },
};

/** Emails about operators' actions on accounts are sent at once, one per action. */
async function saveAccountMails(tx: Tx, events: readonly Followed[]): Promise<void> {
  const due = events.filter(isOf('user')).flatMap((event): readonly Due<MailsDue>[] => {
    const kind = ACCOUNT_MAIL_AFTER[event.type];
    if (kind === undefined) return [];
    const { id: key, at, data } = event;
    const mail = { kind, to: data.userId, about: data.userId, noticeId: key, happenedAt: at };
    return [{ name: 'mail-step', key, dueAt: at, cause: event, data: mail }];
  });
  await setDue<MailsDue>(tx, due);
  const settled = dataOf(events, 'NoticeSettled').filter(({ kind }) => isAccountMail(kind));
  await settleDue(
    tx,
    settled.map(({ noticeId: key }) => ({ name: 'mail-step', key })),
  );
}

function pendingOf(event: Followed): readonly PendingMail[] {
  return notificationsOf(event).flatMap((notification) => {
    const mail = mailFor(notification);
    if (mail === null) return [];
    // In logs from earlier releases, the email to the first recipient is settled under the event's id.
    const id = notification.place === 0 ? event.id : v5(mail.to, event.id);
    return [{ ...mail, id, event, happenedAt: happenedAtOf(event) }];
  });
}

/** A user who writes in a conversation has seen the earlier messages. */
function answersOf(event: Followed) {
  if (event.type !== 'MessageSent') return [];
  const { data, at } = event;
  return notificationsOf(event).map(({ thing }) => ({ to: data.from, group: 'messages' as const, thing, at }));
}

/** When a notification's cause happened, which may be before the time of its event. */
function happenedAtOf({ type, data, at }: Followed): string {
  if (type === 'ProposalClosed') return data.closedAt;
  return type === 'ReviewShown' ? data.shownAt : at;
}

type WaitingRow = Omit<WaitingMail, 'first'> & Readonly<{ to: string; firstId: string; correlationId: string }>;

/** For each thing, the oldest notification that the user has not answered. */
const WAITING = `
  SELECT DISTINCT ON (n.to_id, n.grp, n.thing) n.to_id AS to, n.grp AS "group", n.thing, coalesce(t.n, 0) AS n,
    ${instant('t.mailed_at')} AS "mailedAt", ${instant('n.at')} AS oldest, n.event_id AS "firstId",
    n.correlation_id AS "correlationId"
  FROM to_mail n LEFT JOIN things t USING (to_id, grp, thing)
  WHERE n.to_id = ANY ($1) AND (t.answered_at IS NULL OR n.at > t.answered_at)
  ORDER BY n.to_id, n.grp, n.thing, n.at, n.id`;

const DIGESTS = `
  SELECT to_id AS to, n, ${instant('mailed_at')} AS "mailedAt" FROM things WHERE to_id = ANY ($1) AND grp = 'digest'`;

/** Replaces the due emails of these users based on their pending notifications and settings. */
async function saveDueMails(tx: Tx, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const chosen = await readSettings(tx, people);
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

/** A user's notification and its event. `id`: for the first recipient, the event's id. `happenedAt`: RFC 3339, UTC. */
type PendingMail = AddressedMail &
  Readonly<{ id: string; event: Pick<Recorded, 'id' | 'at' | 'meta'>; happenedAt: string }>;

// Each of these functions returns the ids of the users whose emails may have changed.

/** Adds notifications, except settled ones and those to users who have left. */
async function savePending(tx: Tx, pending: readonly PendingMail[]): Promise<readonly string[]> {
  if (pending.length === 0) return [];
  const rows = pending.map(({ id, event, to, kind, thing, about, projectId, happenedAt }) => {
    const { id: eventId, at, meta } = event;
    return { ...{ id, eventId, at, to, grp: groupOf(kind), thing, kind, about }, projectId, happenedAt, ...meta };
  });
  await tx.query(
    `INSERT INTO to_mail (id, event_id, at, to_id, grp, thing, kind, about, project_id, happened_at, correlation_id)
     SELECT id, "eventId", at, r.to, grp, thing, kind, about, "projectId", "happenedAt", "correlationId"
     FROM jsonb_to_recordset($1) AS r(id uuid, "eventId" uuid, at timestamptz, "to" uuid, grp text, thing text, kind text, about text,
       "projectId" uuid, "happenedAt" timestamptz, "correlationId" text)
     WHERE NOT EXISTS (SELECT FROM not_mailed g WHERE g.id = r.to) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
  return pending.map(({ to }) => to);
}

type Answer = Readonly<{ to: string; group: MailGroup; thing: string; at: string }>;

/** Saves the time up to which users have answered. */
async function saveAnswers(tx: Tx, answers: readonly Answer[]): Promise<readonly string[]> {
  if (answers.length === 0) return [];
  await tx.query(
    `INSERT INTO things AS t (to_id, grp, thing, n, answered_at)
     SELECT r.to, r."group", thing, 0, max(at)
     FROM jsonb_to_recordset($1) AS r("to" uuid, "group" text, thing text, at timestamptz)
     WHERE NOT EXISTS (SELECT FROM not_mailed g WHERE g.id = r.to) GROUP BY 1, 2, 3
     ON CONFLICT (to_id, grp, thing) DO UPDATE SET answered_at = greatest(t.answered_at, excluded.answered_at)`,
    [JSON.stringify(answers)],
  );
  return answers.map(({ to }) => to);
}

/** Keeps only the ids of settled notifications, and counts the emails about each thing. */
async function saveSettled(tx: Tx, events: readonly Recorded<EventOf<'notice'>>[]): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const settled = events.flatMap(({ type, data, at }) =>
    (type === 'NoticesSettled' ? data.notices : [data.noticeId]).map((id) => ({ id, at })),
  );
  await tx.query(
    `INSERT INTO to_mail (id, at) SELECT id, max(at) FROM jsonb_to_recordset($1) AS r(id uuid, at timestamptz) GROUP BY 1
     ON CONFLICT (id) DO UPDATE SET at = greatest(to_mail.at, excluded.at), event_id = NULL, to_id = NULL, grp = NULL, thing = NULL, kind = NULL, about = NULL,
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
     WHERE NOT EXISTS (SELECT FROM not_mailed g WHERE g.id = r.to) GROUP BY 1, 2, 3
     ON CONFLICT (to_id, grp, thing) DO UPDATE
       SET n = t.n + excluded.n, mailed_at = greatest(t.mailed_at, excluded.mailed_at)`,
    [JSON.stringify(mails)],
  );
  return dataOf(events, 'NoticesSettled').map(({ to }) => to);
}

/** Deletes all rows of users who have left, and records that they have left. */
async function forgetGone(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await tx.query('INSERT INTO not_mailed (id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [ids]);
  await tx.query('DELETE FROM to_mail WHERE to_id = ANY ($1)', [ids]);
  await tx.query('DELETE FROM things WHERE to_id = ANY ($1)', [ids]);
  return ids;
}

/** Deletes notifications that are several days older than the newest one, because they are no longer emailed. */
async function forgetOld(
  tx: Tx,
  notified: readonly Pick<Recorded, 'at'>[],
  hasSettled: boolean,
): Promise<readonly string[]> {
  if (notified.length > 0) {
    await tx.query(
      `INSERT INTO clock (is_one, newest) SELECT true, max(at) FROM unnest($1::timestamptz[]) AS r(at)
       ON CONFLICT (is_one) DO UPDATE SET newest = greatest(clock.newest, excluded.newest)`,
      [notified.map(({ at }) => at)],
    );
  } else if (!hasSettled) return [];
  const { rows } = await tx.query<{ to: string | null }>(
    `DELETE FROM to_mail WHERE at <= (SELECT newest FROM clock) - make_interval(days => $1) RETURNING to_id AS to`,
    [KEPT_DAYS],
  );
  return rows.flatMap(({ to }) => to ?? []);
}
