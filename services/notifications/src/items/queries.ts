import type { ListNotifications, Notification } from '@hirelane/contracts/api/notifications';
import type { PersonalRecord } from '@hirelane/contracts/api/personal-data';
import { NOTIFICATION_DAYS, UNREAD_MAX } from '@hirelane/contracts/constants';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/projections/blocks';
import { markSql, readUpToSql } from './read-marks.ts';
import { openTimeZones } from './time-zones.ts';

export type NotificationPage = Readonly<{ data: readonly Notification[]; nextCursor: string | null }>;

const IS_KEPT = `i.at > now() - interval '${NOTIFICATION_DAYS} days'`;

/** Queries of the read model of the items in this schema. */
export function itemQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  const zones = openTimeZones(pool);
  /**
   * SQL of whether a row is shown: nothing from somebody whom its reader has blocked, but for a contract, which goes
   * on.
   */
  const isShown = (i: string) =>
    `(${i}.contract_id IS NOT NULL OR NOT EXISTS (SELECT FROM ${s}.blocks b
        WHERE (b.by_id, b.whom_id) = (${i}.user_id, ${i}.other_id)))`;
  /** SQL of the title of what a row is about. Across a block there is none, but of a contract. */
  const title = `CASE WHEN i.contract_id IS NOT NULL OR NOT ${areApartSql(s, 'i.user_id', 'i.other_id')}
    THEN coalesce((SELECT t.title FROM ${s}.projects t WHERE t.id = i.project_id), '') ELSE '' END`;

  return {
    /**
     * What somebody is told, the newest first: one row for all of a kind that lead to the same place, came on the same
     * day, and are read, or are not. It is the newest of them.
     */
    async list(userId: string, { timeZone, ...wanted }: ListNotifications): Promise<NotificationPage> {
      const midnight = (days: string) => `((i.at AT TIME ZONE $2)::date + ${days})::timestamp AT TIME ZONE $2`;
      const isAlike = `(n.user_id, n.kind, n.place) = (i.user_id, i.kind, i.place) AND ${isShown('n')}
        AND (i.at > r.up_to) = (n.at > r.up_to)`;
      const { rows, nextCursor } = await readPage<Notification>(
        pool,
        {
          name: `notifications-${schema}`,
          columns: `i.id AS "_id", i.kind, i.at <= r.up_to AS "isRead", ${instant('i.at')} AS at, ${title} AS title,
            i.project_id AS "projectId", i.contract_id AS "contractId", i.invoice_id AS "invoiceId",
            i.person_id AS "personId",
            (SELECT count(*)::int FROM (SELECT FROM ${s}.items n WHERE ${isAlike} AND n.at >= ${midnight('0')}
               AND (n.at, n.id) <= (i.at, i.id) LIMIT ${UNREAD_MAX}) alike) AS count`,
          from: `${s}.items i CROSS JOIN LATERAL (SELECT ${markSql('i')} AS up_to) r`,
          where: `i.user_id = $1 AND ${IS_KEPT} AND ${isShown('i')}
            AND NOT EXISTS (SELECT FROM ${s}.items n WHERE ${isAlike} AND n.at < ${midnight('1')}
                            AND (n.at, n.id) > (i.at, i.id))`,
          values: [userId, await zones.known(timeZone)],
          order: newestFirst('i.at'),
          id: 'i.id',
        },
        wanted,
      );
      return { data: rows, nextCursor };
    },
    /** How much somebody has not read, at most `UNREAD_MAX`. */
    async unread(userId: string): Promise<number> {
      const { rows } = await pool.query<{ unread: number }>({
        name: `unread-notifications-${schema}`,
        text: `SELECT count(*)::int AS unread FROM (
                 SELECT FROM ${s}.items i
                 WHERE i.user_id = $1 AND ${IS_KEPT} AND i.at > coalesce(${readUpToSql('$1')}, '-infinity')
                   AND i.at > ${markSql('i')} AND ${isShown('i')} LIMIT ${UNREAD_MAX}) found`,
        values: [userId],
      });
      return rows[0]?.unread ?? 0;
    },
    /** All that somebody is told, as their export has it. */
    async recordsOf(userId: string): Promise<readonly PersonalRecord[]> {
      const { rows } = await pool.query<{ id: string; what: string; at: string; data: object }>(
        `SELECT i.id, i.kind AS what, ${instant('i.at')} AS at,
           jsonb_strip_nulls(jsonb_build_object('projectId', i.project_id, 'contractId', i.contract_id,
             'invoiceId', i.invoice_id, 'personId', i.person_id)) AS data
         FROM ${s}.items i WHERE i.user_id = $1 AND ${isShown('i')} ORDER BY i.at, i.id`,
        [userId],
      );
      return rows.map(({ id, ...entry }) => ({ kind: 'notification', id, history: [entry] }));
    },
  };
}

export type ItemQueries = ReturnType<typeof itemQueries>;
