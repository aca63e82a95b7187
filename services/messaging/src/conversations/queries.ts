import { UNREAD_MAX } from '@hirelane/api/constants';
import type {
  ConversationSummary,
  ConversationsQuery,
  Message,
  Messages,
  MessagesFound,
  ReadMessages,
  SearchMessages,
} from '@hirelane/api/schemas/conversations';
import { highestFirst, newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { searchPage } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import { areApartSql } from '@hirelane/shared/blocks';
import { FILE_REF } from '@hirelane/shared/files';
import { ownerQuery } from '@hirelane/shared/owners';
import { initialSql } from '@hirelane/shared/visibility';
import { SEGMENT_MESSAGES } from './conversation.ts';
import type { ConversationRole, Facts } from './may-write.ts';
import { isOf, SEARCHED_MESSAGES, uploads } from './tables.ts';

/** A conversation that two people have, or could have, as shown to one of them. */
export type ConversationView = Readonly<{
  conversationId: string;
  clientId: string;
  shown: Omit<Messages['conversation'], 'canWrite'>;
  facts: Facts;
}>;

/**
 * The segment in which to send a message, which is the first one that is not known to be full. `sent`: the message if
 * it was already sent; otherwise null.
 */
export type MessagePlace = Readonly<{ segment: number; sent: Readonly<{ n: number; from: string }> | null }>;

type Summaries = Readonly<{ data: readonly ConversationSummary[]; nextCursor: string | null }>;

const OTHER = { client: 'freelancer', freelancer: 'client' } as const satisfies Record<
  ConversationRole,
  ConversationRole
>;

/** SQL for a message, `m`, as shown to a user. `s`: the schema. */
const messageOf = (reader: string, s: string) => ({
  _id: 'm.message_id',
  n: 'm.n',
  isOwn: `m.from_id = ${reader}`,
  text: 'm.text',
  files: `(SELECT coalesce(json_agg(${FILE_REF} ORDER BY k.i), '[]')
           FROM unnest(m.files::uuid[]) WITH ORDINALITY k(id, i) JOIN ${s}.files f ON f.id = k.id
           WHERE NOT m.is_hidden)`,
  isHidden: 'm.is_hidden',
  sentAt: instant('m.sent_at'),
});

/** Higher than the number of any message. */
const LAST = 2 ** 31 - 1;

export function conversationQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  const areApart = (conversation: string) =>
    areApartSql(s, `${conversation}.client_id`, `${conversation}.freelancer_id`);

  /**
   * SQL for the other party. `u`: their row in `people`, from a left join. `conversation`: the row with both ids. If
   * either party has blocked the other, the picture is omitted, because the files service also refuses it.
   */
  const otherRef = (id: string, conversation: string) =>
    `json_build_object('_id', ${id}, 'firstName', coalesce(u.first_name, ''),
       'profileImg', CASE WHEN NOT ${areApart(conversation)} THEN u.image_id END,
       'lastName', CASE WHEN EXISTS (SELECT FROM ${s}.engagements e WHERE e.conversation_id = ${conversation}.id)
                        THEN coalesce(u.last_name, '') ELSE ${initialSql('u.last_name')} END)`;

  /**
   * SQL for the proposal that a conversation is about, or for the invitation if there is no proposal. `conversation`:
   * SQL for the conversation's id.
   */
  const pairs = (conversation: string) =>
    `(SELECT id, proposal_id, project_id, client_id, freelancer_id, is_withdrawn, is_invited
      FROM ${s}.proposals WHERE id = ${conversation}
      UNION ALL SELECT id, NULL, project_id, client_id, freelancer_id, is_declined, false
      FROM ${s}.invited i
      WHERE id = ${conversation} AND NOT EXISTS (SELECT FROM ${s}.proposals a WHERE a.id = i.id))`;

  return {
    /** A user's view of a conversation; null if they are not a party. */
    async standingOf(conversationId: string, userId: string): Promise<ConversationView | null> {
      const { rows } = await pool.query<ConversationView>({
        name: `conversation-standing-${schema}`,
        text: `SELECT p.id AS "conversationId", p.client_id AS "clientId",
                 json_build_object('projectId', p.project_id, 'freelancerId', p.freelancer_id,
                   'title', coalesce(t.title, ''), 'seenUpTo', coalesce(seen.n, 0),
                   'otherSeenUpTo', CASE WHEN ${areApart('p')} THEN 0 ELSE coalesce(theirs.n, 0) END,
                   'proposalId', p.proposal_id,
                   'contractId', (SELECT e.id FROM ${s}.engagements e WHERE e.conversation_id = p.id
                                  ORDER BY e.ended_at DESC NULLS FIRST, e.id LIMIT 1),
                   'role', CASE WHEN p.client_id = $2 THEN 'client' ELSE 'freelancer' END,
                   'other', ${otherRef('o.id', 'p')}) AS shown,
                 json_build_object('isWithdrawn', p.is_withdrawn, 'isInvited', p.is_invited,
                   'hasClientWritten', coalesce(c.has_client_written, false),
                   'contracts', k.contracts, 'running', k.running, 'endedAt', ${instant('k.ended_at')},
                   'areBothHere', (SELECT count(*) = 2 FROM ${s}.people b
                                   WHERE b.id IN (p.client_id, p.freelancer_id))) AS facts
               FROM ${pairs('$1')} p
               CROSS JOIN LATERAL (SELECT CASE WHEN p.client_id = $2 THEN p.freelancer_id ELSE p.client_id END AS id) o
               CROSS JOIN LATERAL (SELECT count(*) AS contracts, count(*) FILTER (WHERE e.ended_at IS NULL) AS running,
                                     max(e.ended_at) AS ended_at
                                   FROM ${s}.engagements e WHERE e.conversation_id = p.id) k
               LEFT JOIN ${s}.conversations c ON c.id = p.id
               LEFT JOIN ${s}.projects t ON t.id = p.project_id
               LEFT JOIN ${s}.people u ON u.id = o.id
               LEFT JOIN messaging.seen ON seen.conversation_id = p.id AND seen.user_id = $2
               LEFT JOIN messaging.seen theirs ON theirs.conversation_id = p.id AND theirs.user_id = o.id
               WHERE $2 IN (p.client_id, p.freelancer_id)`,
        values: [conversationId, userId],
      });
      return rows[0] ?? null;
    },
    /** A conversation's client, for logging unauthorized attempts; null if the conversation cannot exist. */
    async clientOf(conversationId: string): Promise<string | null> {
      const { rows } = await pool.query<{ clientId: string }>({
        name: `client-of-conversation-${schema}`,
        text: `SELECT p.client_id AS "clientId" FROM ${pairs('$1')} p`,
        values: [conversationId],
      });
      return rows[0]?.clientId ?? null;
    },
    /** Whether either person has ever sent a proposal to the other or invited them. */
    async haveMet(one: string, other: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: `have-met-${schema}`,
        text: `SELECT FROM ${s}.proposals WHERE (client_id, freelancer_id) IN (($1, $2), ($2, $1))
               UNION ALL SELECT FROM ${s}.invited WHERE (client_id, freelancer_id) IN (($1, $2), ($2, $1)) LIMIT 1`,
        values: [one, other],
      });
      return rowCount === 1;
    },
    /** The owner of an upload that a message may contain; null if the upload does not exist. */
    uploaderOf: ownerQuery(pool, schema, uploads),
    async placeOf(conversationId: string, messageId: string): Promise<MessagePlace> {
      const { rows } = await pool.query<MessagePlace>({
        name: `place-of-message-${schema}`,
        text: `WITH filled AS (SELECT segment FROM ${s}.segments
                               WHERE conversation_id = $1 AND messages >= ${SEGMENT_MESSAGES})
               SELECT (SELECT min(a.segment) FROM (SELECT 1 AS segment UNION ALL SELECT segment + 1 FROM filled) a
                       WHERE a.segment NOT IN (SELECT segment FROM filled)) AS segment,
                 (SELECT json_build_object('n', m.n, 'from', m.from_id) FROM ${s}.messages m
                  WHERE m.conversation_id = $1 AND m.message_id = $2) AS sent`,
        values: [conversationId, messageId],
      });
      const [place] = rows;
      if (!place) throw new Error('Expected one row from a query without FROM, got none.');
      return place;
    },
    /** The conversations in which a user has this role, newest message first. */
    async list(userId: string, role: ConversationRole, { show, ...wanted }: ConversationsQuery): Promise<Summaries> {
      const isUnread = `EXISTS (SELECT FROM ${s}.messages x WHERE x.conversation_id = c.id AND x.from_id <> $1
        AND x.n > coalesce((SELECT n FROM messaging.seen WHERE conversation_id = c.id AND user_id = $1), 0))`;
      const otherId = `c.${OTHER[role]}_id`;
      const last = Object.entries(messageOf('$1', s)).map(([field, sql]) => `'${field}', ${sql}`);
      const { rows, nextCursor } = await readPage<ConversationSummary>(
        pool,
        {
          name: `conversations-${role}-${show}-${schema}`,
          columns: `c.id AS "_id", c.project_id AS "projectId", c.freelancer_id AS "freelancerId", '${role}' AS role,
            coalesce(t.title, '') AS title, ${otherRef(otherId, 'c')} AS other, coalesce(seen.n, 0) AS "seenUpTo",
            json_build_object(${last}) AS "lastMessage",
            (SELECT count(*)::int FROM (SELECT FROM ${s}.messages x WHERE x.conversation_id = c.id AND x.from_id <> $1
               AND x.n > coalesce(seen.n, 0) LIMIT ${UNREAD_MAX}) unread) AS unread`,
          from: `${s}.conversations c`,
          joins: `JOIN ${s}.messages m ON m.conversation_id = c.id AND m.n = c.last_n
            LEFT JOIN ${s}.projects t ON t.id = c.project_id
            LEFT JOIN ${s}.people u ON u.id = ${otherId}
            LEFT JOIN messaging.seen ON seen.conversation_id = c.id AND seen.user_id = $1`,
          where: `c.${role}_id = $1${show === 'unread' ? ` AND ${isUnread}` : ''}`,
          values: [userId],
          order: newestFirst('c.last_at'),
          id: 'c.id',
        },
        wanted,
      );
      return { data: rows, nextCursor };
    },
    /**
     * The number of other users' messages that a user has not seen, in conversations in which they have this role; at
     * most `UNREAD_MAX`.
     */
    async unread(userId: string, role: ConversationRole): Promise<number> {
      const { rows } = await pool.query<{ unread: number }>({
        name: `unread-${role}-${schema}`,
        text: `SELECT count(*)::int AS unread FROM (
                 SELECT FROM ${s}.conversations c
                 LEFT JOIN messaging.seen ON seen.conversation_id = c.id AND seen.user_id = $1
                 JOIN ${s}.messages x ON x.conversation_id = c.id AND x.n > coalesce(seen.n, 0) AND x.from_id <> $1
                 WHERE c.${role}_id = $1 AND c.last_n > coalesce(seen.n, 0) LIMIT ${UNREAD_MAX}) found`,
        values: [userId],
      });
      return rows[0]?.unread ?? 0;
    },
    /**
     * The messages that a user may read and that contain all these words, in conversations in which they have this
     * role; newest first.
     */
    async search(userId: string, role: ConversationRole, { q, ...wanted }: SearchMessages): Promise<MessagesFound> {
      const words = searchedWords(q);
      if (words.length === 0) return { data: [], nextCursor: null };
      const otherId = `p.${OTHER[role]}_id`;
      const { rows, nextCursor } = await searchPage<MessagesFound['data'][number]>(
        pool,
        {
          name: `found-${role}-${schema}`,
          schema: s,
          table: SEARCHED_MESSAGES,
          where: `p.${role}_id = $1`,
          filter: 'true',
          attributes: [],
          always: [isOf(userId)],
          values: [userId],
          columns: `p.id AS "_id", p.n, p.from_id = $1 AS "isOwn", p.text, ${instant('p.sent_at')} AS "sentAt",
            json_build_object('projectId', c.project_id, 'freelancerId', c.freelancer_id, 'title', coalesce(t.title, ''),
              'other', ${otherRef(otherId, 'c')}) AS conversation`,
          joins: `JOIN ${s}.conversations c ON c.id = p.conversation_id
            LEFT JOIN ${s}.projects t ON t.id = c.project_id
            LEFT JOIN ${s}.people u ON u.id = ${otherId}`,
        },
        words,
        wanted,
      );
      return { data: [...rows], nextCursor };
    },
    /** A conversation's messages as shown to `userId`, newest first; with `upTo`, starting at that number. */
    async messages(
      conversationId: string,
      userId: string,
      { upTo, ...wanted }: ReadMessages,
    ): Promise<Pick<Messages, 'data' | 'nextCursor'>> {
      const { rows, nextCursor } = await readPage<Message>(
        pool,
        {
          name: `messages-${schema}`,
          columns: Object.entries(messageOf('$2', s))
            .map(([field, sql]) => `${sql} AS "${field}"`)
            .join(', '),
          from: `${s}.messages m`,
          where: 'm.conversation_id = $1 AND m.n <= $3',
          values: [conversationId, userId, upTo ?? LAST],
          order: highestFirst('m.n'),
          id: 'm.message_id',
        },
        wanted,
      );
      return { data: [...rows], nextCursor };
    },
  };
}

export type ConversationQueries = ReturnType<typeof conversationQueries>;
