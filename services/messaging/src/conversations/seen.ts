import { LIVE_CHANNELS } from '@hirelane/api/schemas/live';
import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import { batched } from '@hirelane/postgres/batched';
import { createSchema } from '@hirelane/postgres/create-schema';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/shared/blocks';

type Asked = Readonly<{ conversationId: string; userId: string; upTo: number }>;

/**
 * How far people have seen their conversations. This is stored outside the log, because the log would otherwise grow
 * with every view.
 */
export const createSeen = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'messaging',
    `CREATE TABLE IF NOT EXISTS messaging.seen (
       conversation_id uuid, user_id uuid, n int NOT NULL, at timestamptz NOT NULL DEFAULT now(),
       PRIMARY KEY (user_id, conversation_id))`,
  );

export function openSeen(pool: Pool, schema: string) {
  return {
    /**
     * Records how far a user has seen a conversation, at most up to its last message; the position never decreases.
     * Returns how far they have now seen the conversation. Concurrent calls share a statement, and only changes are
     * written.
     */
    mark: batched(markAll, { keyOf: ({ conversationId, userId }) => `${userId} ${conversationId}` }),
    /** Deletes all records of a user who has deleted their account. */
    async forget(userId: string): Promise<void> {
      await pool.query('DELETE FROM messaging.seen WHERE user_id = $1', [userId]);
    },
    /** All records of a user, for their data export. */
    async recordsOf(userId: string): Promise<readonly PersonalRecord[]> {
      const { rows } = await pool.query<{ id: string; at: string; n: number }>(
        `SELECT conversation_id AS id, ${instant('at')} AS at, n FROM messaging.seen WHERE user_id = $1 ORDER BY 1`,
        [userId],
      );
      return rows.map(({ id, at, n }) => ({ kind: 'seen', id, history: [{ what: 'SeenUpTo', at, data: { n } }] }));
    },
  };

  async function markAll(asked: readonly Asked[]): Promise<readonly number[]> {
    const values = [
      asked.map(({ conversationId }) => conversationId),
      asked.map(({ userId }) => userId),
      asked.map(({ upTo }) => upTo),
    ];
    await pool.query({
      name: `mark-seen-${schema}`,
      // Sends the hint to the reader, whose other browsers update their counts. Also sends it to the other party, whose
      // page shows that the message was read, unless either party has blocked the other.
      text: `WITH marked AS (
               INSERT INTO messaging.seen AS s (conversation_id, user_id, n)
               SELECT a.conversation, a.reader, least(a.n, c.last_n)
               FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS a(conversation, reader, n)
               JOIN ${identifier(schema)}.conversations c ON c.id = a.conversation ORDER BY a.reader, a.conversation
               ON CONFLICT (user_id, conversation_id) DO UPDATE SET n = excluded.n, at = excluded.at
               WHERE excluded.n > s.n RETURNING conversation_id, user_id
             )
             SELECT pg_notify('${LIVE_CHANNELS.hints}', json_build_object(
               'userId', person, 'kind', 'seen', 'about', c.project_id || '_' || c.freelancer_id)::text)
             FROM marked m JOIN ${identifier(schema)}.conversations c ON c.id = m.conversation_id,
               unnest(ARRAY[c.client_id, c.freelancer_id]) AS person
             WHERE person = m.user_id OR NOT ${areApartSql(identifier(schema), 'c.client_id', 'c.freelancer_id')}`,
      values,
    });
    const { rows } = await pool.query<{ n: number }>({
      name: `seen-${schema}`,
      text: `SELECT coalesce(s.n, 0) AS n FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS a(conversation, reader, i)
             LEFT JOIN messaging.seen s ON (s.conversation_id, s.user_id) = (a.conversation, a.reader) ORDER BY a.i`,
      values: values.slice(0, 2),
    });
    return rows.map(({ n }) => n);
  }
}

export type SeenTable = ReturnType<typeof openSeen>;
