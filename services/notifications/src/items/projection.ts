import { NOTIFICATION_DAYS } from '@hirelane/api/constants';
import { notificationsOf, type ScreenKind } from '@hirelane/api/notifications';
import { dataOf, isOf } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { memoryOf, oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { insertNew, remove, upsert } from '@hirelane/projections/table';
import { saveBlocks } from '@hirelane/shared/blocks';
import { savePeople } from '@hirelane/shared/people';
import { saveTitles, TITLE_TEXTS } from '@hirelane/shared/titles';
import * as tables from './tables.ts';
import { type Followed, messageItemId } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
const NAMES = ['firstName', 'lastName'];

/** Each user's notifications, kept for 90 days. Contains only ids, kinds, amounts, project titles and names. */
export const itemsProjection: Projection<(typeof tables.CATEGORIES)[number]> = {
  categories: tables.CATEGORIES,
  ddl: tables.ITEMS_DDL,
  texts: { ...TITLE_TEXTS, UserRegistered: NAMES, DetailsChanged: NAMES },
  async apply(tx, events) {
    await saveTitles(tx, events.filter(isOf('project')));
    await saveBlocks(tx, tables.blocks, events);
    await savePeople(tx, tables.people, events);
    const notified = events.flatMap(itemsOf);
    const left = dataOf(events, 'UserErased').map(({ userId }) => userId);
    const day = midnightOf(events);
    const isNewDay = await isAfterNewest(tx, day);
    if (notified.length + left.length === 0 && !isNewDay && !events.some(isOfSaved)) return;
    // Erasures, the newest day and saved projects come from different logs than notifications, so concurrent batches
    // must wait for each other.
    await oneBatchAtATime(tx, 'items');
    await upsert(tx, tables.newestDay, [day], { at: 'greatest(t.at, excluded.at)' });
    const cut = keptSince((await newestDayOf(tx)) ?? day);
    await insertNew(tx, tables.left, left);
    const saved = events.filter(isOfSaved);
    const gone = await goneOf(tx, [...notified.map(({ to }) => to), ...saved.map(freelancerOf)]);
    await saveItems(
      tx,
      notified.filter(({ to, at }) => !gone.has(to) && at >= cut),
    );
    await saveSaved(
      tx,
      saved.filter((event) => !gone.has(freelancerOf(event))),
      cut,
    );
    await forget(tx, left);
    if (isNewDay) await cutAt(tx, cut);
  },
};

function itemsOf(event: Followed): readonly tables.NotificationItem[] {
  return notificationsOf(event).map((notification) => {
    const ids = [
      notification.contractId ?? notification.projectId,
      notification.invoiceId,
      notification.personId,
    ].filter((id) => id !== null);
    const target = ids.length > 0 ? ids.join('/') : event.id;
    return {
      ...notification,
      target,
      at: event.at,
      id: notification.shownAs === 'message' ? messageItemId(notification.to, target) : event.id,
    };
  });
}

/** The freelancer who saved the project or applied; '' for other events. */
const freelancerOf = ({ data }: Followed): string => ('freelancerId' in data ? data.freelancerId : '');

/** The last midnight, in UTC, before the newest of these events. */
const midnightOf = (events: readonly Followed[]): string =>
  `${events.reduce((newest, { at }) => (at > newest ? at : newest), '').slice(0, 10)}T00:00:00.000000Z`;

/** The start of the retention period that ends on `day`, with microseconds, as in event times. */
const keptSince = (day: string): string =>
  new Date(Date.parse(day) - NOTIFICATION_DAYS * DAY_MS).toISOString().replace('Z', '000Z');

/** Whether a day is later than the stored one, which never becomes earlier. */
async function isAfterNewest(tx: Tx, day: string): Promise<boolean> {
  const memory = memoryOf(tx);
  if (day <= (memory.get('newest-day') ?? '')) return false;
  const newest = (await newestDayOf(tx)) ?? '';
  memory.set('newest-day', newest);
  return day > newest;
}

async function newestDayOf(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.query<{ at: string }>(`SELECT ${instant('at')} AS at FROM ${tables.newestDay.name}`);
  return rows[0]?.at;
}

async function saveItems(tx: Tx, notified: readonly tables.NotificationItem[]): Promise<void> {
  // Keeps only the newest message of each conversation in the batch.
  const latest = new Map<string, tables.NotificationItem>();
  for (const item of notified) {
    const key = `${item.to} ${item.id}`;
    const known = latest.get(key);
    if (!(known && known.at > item.at)) latest.set(key, item);
  }
  await upsert(tx, tables.items, [...latest.values()], { at: 'greatest(t.at, excluded.at)' });
}

/** Which of these users have deleted their account. */
async function goneOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>(
    `SELECT user_id AS id FROM ${tables.left.name} WHERE user_id = ANY ($1)`,
    [[...new Set(userIds)].filter((id) => id !== '')],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the notifications and read marks of deleted accounts. */
async function forget(tx: Tx, left: readonly string[]): Promise<void> {
  await remove(tx, tables.items, left, 'user_id');
  await remove(tx, tables.saves, left, 'freelancer_id');
  await remove(tx, tables.applicants, left, 'freelancer_id');
  if (left.length > 0) await tx.query('DELETE FROM notifications.read_marks WHERE user_id = ANY ($1)', [left]);
}

async function cutAt(tx: Tx, cut: string): Promise<void> {
  await tx.query(`DELETE FROM ${tables.items.name} WHERE at < $1`, [cut]);
  await cutSaved(tx, cut);
}

// A freelancer who has saved a project is notified when it stops accepting proposals, unless they have applied. Saves,
// applications and closings are in three logs and may arrive in any order, so each of these events updates the
// notifications based on all three times.

const KIND: ScreenKind = 'saved-closed';

/** Which of these events affect notifications about saved projects. */
const isOfSaved = ({ type }: Followed): boolean =>
  type === 'ProjectSaved' ||
  type === 'ProjectUnsaved' ||
  type === 'BookmarkErased' ||
  type === 'ProjectClosed' ||
  type === 'ProjectFilled' ||
  type === 'ProposalSent';

/**
 * Updates the tables of saved projects, and the resulting notifications. `cut`: an instant. Closings before it are too
 * old.
 */
async function saveSaved(tx: Tx, some: readonly Followed[], cut: string): Promise<void> {
  if (some.length === 0) return;
  await insertNew(
    tx,
    tables.saves,
    some.filter((event) => event.type === 'ProjectSaved'),
  );
  await saveEnds(tx, some);
  const isClosing = (event: Followed): event is tables.Closing =>
    event.type === 'ProjectClosed' || event.type === 'ProjectFilled';
  await insertNew(tx, tables.closings, some.filter(isClosing));
  await insertNew(tx, tables.applicants, dataOf(some, 'ProposalSent'));
  await notifySavers(tx, [...new Set(some.map(projectOf))], cut);
  await cutSaved(tx, cut);
}

const projectOf = ({ data }: Followed): string => ('projectId' in data ? data.projectId : '');

async function saveEnds(tx: Tx, events: readonly Followed[]): Promise<void> {
  const ends = events
    .filter(isOf('bookmark'))
    .filter(({ type }) => type === 'ProjectUnsaved' || type === 'BookmarkErased')
    .map(({ data, at }) => ({ ...data, at }));
  if (ends.length === 0) return;
  await tx.query(
    `WITH ends AS (SELECT * FROM jsonb_to_recordset($1)
                   AS n("projectId" uuid, "freelancerId" uuid, at timestamptz))
     UPDATE saves s SET unsaved_at = (SELECT min(n.at) FROM ends n WHERE n."projectId" = s.project_id
                                        AND n."freelancerId" = s.freelancer_id AND n.at > s.saved_at)
     WHERE s.unsaved_at IS NULL
       AND EXISTS (SELECT FROM ends n WHERE n."projectId" = s.project_id AND n."freelancerId" = s.freelancer_id
                     AND n.at > s.saved_at)`,
    [JSON.stringify(ends)],
  );
}

/** An SQL condition that is true if the freelancer who made the save `s` is notified of the closing `c`. */
const IS_NOTIFIED = `s.saved_at < c.at AND (s.unsaved_at IS NULL OR s.unsaved_at > c.at)
  AND NOT EXISTS (SELECT FROM applicants a
                  WHERE (a.project_id, a.freelancer_id) = (s.project_id, s.freelancer_id))`;

async function notifySavers(tx: Tx, projectIds: readonly string[], cut: string): Promise<void> {
  await tx.query(
    `DELETE FROM items i USING closings c
     WHERE c.project_id = ANY ($1) AND i.id = c.id AND i.kind = '${KIND}'
       AND NOT EXISTS (SELECT FROM saves s
                       WHERE (s.project_id, s.freelancer_id) = (c.project_id, i.user_id) AND ${IS_NOTIFIED})`,
    [projectIds],
  );
  await tx.query(
    `INSERT INTO items (user_id, id, kind, target, project_id, at)
     SELECT DISTINCT s.freelancer_id, c.id, '${KIND}', c.project_id::text, c.project_id, c.at
     FROM closings c JOIN saves s ON s.project_id = c.project_id
     WHERE c.project_id = ANY ($1) AND c.at >= $2 AND ${IS_NOTIFIED}
       AND NOT EXISTS (SELECT FROM left_people e WHERE e.user_id = s.freelancer_id)
     ON CONFLICT DO NOTHING`,
    [projectIds, cut],
  );
}

/** Deletes rows that can no longer trigger a notification. `cut`: as in `saveSaved`. */
async function cutSaved(tx: Tx, cut: string): Promise<void> {
  await tx.query('DELETE FROM closings WHERE at < $1', [cut]);
  await tx.query('DELETE FROM saves WHERE unsaved_at < $1', [cut]);
}
