import { NOTIFICATION_DAYS, UNREAD_MAX } from '@hirelane/api/constants';
import type { ListNotifications, Notification, UnreadNotifications } from '@hirelane/api/schemas/notifications';
import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/shared/blocks';
import { isParkedSql } from '@hirelane/shared/suspended';
import { initialSql } from '@hirelane/shared/visibility';
import type * as z from 'zod';
import { isUnreadSql, MARK_JOIN } from './read-marks.ts';

export type NotificationPage = Readonly<{ data: readonly Notification[]; nextCursor: string | null }>;

type Unread = z.infer<typeof UnreadNotifications>['data'];

const IS_KEPT = `i.at > now() - interval '${NOTIFICATION_DAYS} days'`;

/** Queries for the notifications in this schema. */
export function itemQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  const zones = openTimeZones(pool);
  /**
   * An SQL condition that is true if the row is shown. Notifications about users blocked by the recipient are hidden,
   * except those about contracts, which continue.
   */
  const isShown = `(i.contract_id IS NOT NULL OR NOT EXISTS (
    SELECT FROM ${s}.blocks b WHERE b.by_id = i.user_id AND b.whom_id = i.other_id)
    AND NOT ${isParkedSql(s, `'block-' || i.user_id || '_' || i.other_id`)})`;
  /** SQL for a text that is empty after a block, unless the notification is about a contract. */
  const unlessApart = (text: string) => `CASE WHEN i.contract_id IS NOT NULL
    OR NOT ${areApartSql(s, 'i.user_id', 'i.other_id')} THEN coalesce((${text}), '') ELSE '' END`;
  const title = unlessApart(`SELECT t.title FROM ${s}.projects t WHERE t.id = i.project_id`);
  const who = unlessApart(`SELECT trim(u.first_name || ' ' || CASE WHEN i.contract_id IS NOT NULL THEN u.last_name
    ELSE ${initialSql('u.last_name')} END) FROM ${s}.people u WHERE u.id = i.other_id`);

  /**
   * SQL for the groups, as `i`: the newest row of each kind, target, day and read state. Reads all of the user's rows,
   * of which there are usually a few hundred; ten thousand take a few milliseconds.
   */
  const groups = `(
    SELECT DISTINCT ON (kind, target, day, is_read) *, count(*) OVER alike AS alike,
      min(other_id::text) OVER alike IS DISTINCT FROM max(other_id::text) OVER alike AS has_others,
      CASE WHEN count(amount) OVER alike = count(*) OVER alike THEN sum(amount) OVER alike END AS total
    FROM (SELECT i.*, (i.at AT TIME ZONE $2)::date AS day, NOT (${isUnreadSql('$1')}) AS is_read
          FROM ${s}.items i ${MARK_JOIN} WHERE i.user_id = $1 AND ${IS_KEPT} AND ${isShown}) each
    WINDOW alike AS (PARTITION BY kind, target, day, is_read)
    ORDER BY kind, target, day, is_read, at DESC, id DESC) i`;

  return {
    /** A user's notifications, newest first; one row per group, with the data of its newest notification. */
    async list(userId: string, { timeZone, ...wanted }: ListNotifications): Promise<NotificationPage> {
      const { rows, nextCursor } = await readPage<Notification>(
        pool,
        {
          name: `notifications-${schema}`,
          columns: `i.id AS "_id", i.kind, i.is_read AS "isRead", ${instant('i.at')} AS at, ${title} AS title,
            ${who} AS who, i.has_others AS "hasOthers", i.total::float8 AS amount,
            i.project_id AS "projectId", i.contract_id AS "contractId", i.invoice_id AS "invoiceId",
            i.person_id AS "personId", least(i.alike, ${UNREAD_MAX})::int AS count`,
          from: groups,
          where: 'true',
          values: [userId, await zones.known(timeZone)],
          order: newestFirst('i.at'),
          id: 'i.id',
        },
        wanted,
      );
      return { data: rows, nextCursor };
    },
    /** The number of unread notifications, at most `UNREAD_MAX`, and the time of the newest notification. */
    async unread(userId: string): Promise<Unread> {
      const { rows } = await pool.query<Unread>({
        name: `unread-notifications-${schema}`,
        text: `SELECT count(*)::int AS unread,
                 (SELECT ${instant('max(i.at)')} FROM ${s}.items i WHERE i.user_id = $1) AS "newestAt" FROM (
                 SELECT FROM ${s}.items i ${MARK_JOIN}
                 WHERE i.user_id = $1 AND ${IS_KEPT} AND ${isUnreadSql('$1')} AND ${isShown} LIMIT ${UNREAD_MAX}) found`,
        values: [userId],
      });
      return rows[0] ?? { unread: 0, newestAt: null };
    },
    /** All of a user's notifications, as records for their data export. */
    async recordsOf(userId: string): Promise<readonly PersonalRecord[]> {
      const { rows } = await pool.query<{ id: string; what: string; at: string; data: object }>(
        `SELECT i.id, i.kind AS what, ${instant('i.at')} AS at,
           jsonb_strip_nulls(jsonb_build_object('projectId', i.project_id, 'contractId', i.contract_id,
             'invoiceId', i.invoice_id, 'personId', i.person_id, 'amount', i.amount)) AS data
         FROM ${s}.items i WHERE i.user_id = $1 AND ${isShown} ORDER BY i.at, i.id`,
        [userId],
      );
      return rows.map(({ id, ...entry }) => ({ kind: 'notification', id, history: [entry] }));
    },
  };
}

/**
 * The time zones that PostgreSQL supports. A browser may use a newer one, in which case days begin at midnight UTC. The
 * list is read only once, because the query takes a tenth of a second.
 */
function openTimeZones(pool: Pool) {
  let names: Promise<ReadonlySet<string>> | undefined;

  async function read(): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ name: string }>('SELECT lower(name) AS name FROM pg_timezone_names');
    return new Set(rows.map(({ name }) => name));
  }

  return {
    /** The given name if PostgreSQL supports it, otherwise UTC. */
    async known(name: string): Promise<string> {
      if (name === 'UTC') return name;
      names ??= read().catch((error) => {
        names = undefined;
        throw error;
      });
      return (await names).has(name.toLowerCase()) ? name : 'UTC';
    },
  };
}
