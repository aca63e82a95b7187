import { NOTIFICATION_DAYS } from '@hirelane/api/constants';
import { kindsOn } from '@hirelane/api/notifications';
import { LIVE_CHANNELS } from '@hirelane/api/schemas/live';
import type { ReadNotifications } from '@hirelane/api/schemas/notifications';
import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import { batched } from '@hirelane/postgres/batched';
import { createSchema } from '@hirelane/postgres/create-schema';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { conversationTarget, messageItemId } from './tables.ts';

type Asked = Readonly<{ userId: string; isClient: boolean }> & ReadNotifications;

/**
 * Creates the table of read marks. They are not stored in the log, because it would grow with every visit. A rebuild of
 * the read model keeps them. There is one row per user, kind and target, with the time up to which notifications are
 * read; an empty kind and target mean all notifications.
 */
export const createReadMarks = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'notifications',
    `CREATE TABLE IF NOT EXISTS notifications.read_marks (
       user_id uuid, kind text, target text, up_to timestamptz NOT NULL, PRIMARY KEY (user_id, kind, target))`,
  );

/** SQL for the time up to which the user has read all notifications. `userId`: SQL for the user's id. */
const readUpToSql = (userId: string): string =>
  `coalesce((SELECT a.up_to FROM notifications.read_marks a WHERE a.user_id = ${userId} AND a.kind = '' AND a.target = ''),
     '-infinity')`;

/** SQL that joins the mark `m` for row `i`'s kind and target. */
export const MARK_JOIN = `LEFT JOIN notifications.read_marks m
  ON m.user_id = i.user_id AND m.kind = i.kind AND m.target = i.target`;

/** An SQL condition that is true if row `i` is unread. Requires `MARK_JOIN`. `userId`: SQL for the recipient's id. */
export const isUnreadSql = (userId: string): string =>
  `i.at > ${readUpToSql(userId)} AND (m.up_to IS NULL OR i.at > m.up_to)`;

/** `schema`: the schema of the notifications read model. */
export function openReadMarks(pool: Pool, schema: string) {
  const items = `${identifier(schema)}.items`;

  return {
    /**
     * Marks notifications as read; they never become unread again. Ids that do not exist or belong to other users are
     * ignored. Concurrent calls share statements.
     */
    mark: batched(markAll, { keyOf: ({ userId }) => userId }),
    /** All of a user's read marks, as records for their data export. */
    async recordsOf(userId: string): Promise<readonly PersonalRecord[]> {
      const { rows } = await pool.query<{ kind: string; target: string; at: string }>(
        `SELECT kind, target, ${instant('up_to')} AS at FROM notifications.read_marks WHERE user_id = $1 ORDER BY 1, 2`,
        [userId],
      );
      return rows.map(({ kind, target, at }) => ({
        kind: 'read',
        id: kind === '' ? 'all' : `${kind}/${target}`,
        history: [{ what: 'ReadUpTo', at, data: {} }],
      }));
    },
  };

  async function markAll(asked: readonly Asked[]): Promise<readonly undefined[]> {
    const ids = asked.flatMap(({ userId, ids: read = [] }) => read.map((id) => ({ userId, id })));
    const all = asked.flatMap(({ userId, upTo }) => (upTo === undefined ? [] : [{ userId, upTo }]));
    const conversations = asked.flatMap(({ userId, conversation }) => {
      if (!conversation) return [];
      const target = conversationTarget(conversation.projectId, conversation.freelancerId);
      return [{ userId, id: messageItemId(userId, target) }];
    });
    const opened = asked.flatMap(({ userId, isClient, opened: some }) =>
      some ? [{ userId, kinds: kindsOn(some.pages, isClient), about: some.about ?? null, upTo: some.upTo }] : [],
    );
    await pool.query({
      name: `read-notifications-${schema}`,
      // The hint lowers the number in the user's other browsers and tabs.
      text: `WITH marked AS (INSERT INTO notifications.read_marks AS m (user_id, kind, target, up_to)
             SELECT user_id, kind, target, max(at) FROM (
               SELECT i.user_id, i.kind, i.target, i.at
               FROM jsonb_to_recordset($1) AS a("userId" uuid, id uuid)
               JOIN ${items} i ON i.id = a.id AND i.user_id = a."userId"
               UNION ALL SELECT i.user_id, i.kind, i.target, greatest(i.at, now())
               FROM jsonb_to_recordset($2) AS a("userId" uuid, id uuid)
               JOIN ${items} i ON i.id = a.id AND i.user_id = a."userId"
               UNION ALL SELECT a."userId", '', '', least(a."upTo", now())
               FROM jsonb_to_recordset($3) AS a("userId" uuid, "upTo" timestamptz)
               WHERE EXISTS (SELECT FROM ${items} i WHERE i.user_id = a."userId")
               UNION ALL SELECT i.user_id, i.kind, i.target, i.at
               FROM jsonb_to_recordset($4) AS a("userId" uuid, kinds jsonb, about text, "upTo" timestamptz)
               JOIN ${items} i ON i.user_id = a."userId" AND a.kinds ? i.kind AND i.at <= a."upTo"
                 AND (a.about IS NULL OR i.target = a.about)) AS read
             GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
             ON CONFLICT (user_id, kind, target) DO UPDATE SET up_to = excluded.up_to WHERE excluded.up_to > m.up_to
             RETURNING user_id)
             SELECT pg_notify('${LIVE_CHANNELS.hints}',
               json_build_object('userId', user_id, 'kind', 'notification', 'about', '')::text)
             FROM (SELECT DISTINCT user_id FROM marked) AS readers`,
      values: [ids, conversations, all, opened].map((some) => JSON.stringify(some)),
    });
    const readers = asked.map(({ userId }) => userId).sort();
    await joinMarks(readers);
    return asked.map(() => undefined);
  }

  /**
   * If everything before the oldest unread row was read target by target, replaces those marks with a single one, so
   * that counting skips all of it. Also deletes marks that no longer have an effect.
   */
  async function joinMarks(readers: readonly string[]): Promise<void> {
    await pool.query({
      name: `join-read-marks-${schema}`,
      text: `INSERT INTO notifications.read_marks AS m (user_id, kind, target, up_to)
             SELECT r.id, '', '', coalesce(u.at - interval '1 microsecond', n.at)
             FROM unnest($1::uuid[]) AS r(id)
             CROSS JOIN LATERAL (SELECT i.at FROM ${items} i WHERE i.user_id = r.id ORDER BY i.at DESC LIMIT 1) n
             LEFT JOIN LATERAL (SELECT i.at FROM ${items} i ${MARK_JOIN}
                                WHERE i.user_id = r.id AND ${isUnreadSql('r.id')} ORDER BY i.at LIMIT 1) u ON true
             ORDER BY r.id
             ON CONFLICT (user_id, kind, target) DO UPDATE SET up_to = excluded.up_to WHERE excluded.up_to > m.up_to`,
      values: [readers],
    });
    await pool.query({
      name: `drop-read-marks-${schema}`,
      text: `DELETE FROM notifications.read_marks m
             WHERE m.user_id = ANY ($1) AND m.kind <> ''
               AND (m.up_to <= ${readUpToSql('m.user_id')} OR m.up_to < now() - interval '${NOTIFICATION_DAYS + 1} days')`,
      values: [readers],
    });
  }
}
