import { ANSWERS_COUNTED, ANSWERS_MIN, CONDUCT_MONTHS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Answering } from '@hirelane/api/schemas/conduct';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { midnightBefore } from '@hirelane/postgres/database-time';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import { conversationId } from '@hirelane/shared/derived-ids';

type Sent = Recorded<Extract<EventOf<'conversation'>, { type: 'MessageSent' }>>;
const idOf = ({ data }: Sent) => conversationId(data);

// Both tables contain only ids and times. Their rows are kept when a person leaves, because a message may arrive after
// the erasure event.
const sent = columnsFrom<Sent>();
const messages = table(
  'message_times',
  {
    conversation_id: sent('uuid', idOf),
    n: sent('int', ({ data }) => data.n),
    freelancer_id: sent('uuid NOT NULL', ({ data }) => data.freelancerId),
    is_theirs: sent('boolean NOT NULL', ({ data }) => data.from === data.freelancerId),
    at: sent('timestamptz NOT NULL', ({ at }) => at),
  },
  { key: ['conversation_id', 'n'] },
);
const answers = table<never>(
  'answers',
  {
    conversation_id: { sql: 'uuid' },
    n: { sql: 'int' },
    freelancer_id: { sql: 'uuid NOT NULL' },
    at: { sql: 'timestamptz NOT NULL' },
    took: { sql: 'interval NOT NULL' },
  },
  { key: ['conversation_id', 'n'], indexes: ['(freelancer_id, at DESC) INCLUDE (took)'] },
);

/** How long freelancers took to answer their clients' messages. */
export const answeringProjection: Projection<'conversation'> = {
  categories: ['conversation'],
  ddl: ddlOf(messages, answers),
  texts: {},
  async apply(tx, events) {
    const added = events.filter((event) => event.type === 'MessageSent');
    if (added.length === 0) return;
    // A conversation's segments are separate streams, so two concurrent batches could miss each other's messages.
    await oneBatchAtATime(tx, 'answering');
    await insertNew(tx, messages, added);
    await saveAnswers(tx, added);
  },
};

/**
 * Saves the answers among the added messages and the freelancer's first answer after them. An answer that follows a
 * missing message is saved once that message arrives.
 */
async function saveAnswers(tx: Tx, added: readonly Sent[]) {
  await tx.query(
    `WITH added AS (SELECT id, min(n) AS first, max(n) AS last FROM jsonb_to_recordset($1) AS a(id uuid, n int) GROUP BY id)
     INSERT INTO answers (conversation_id, n, freelancer_id, at, took)
     SELECT m.conversation_id, m.n, m.freelancer_id, m.at, greatest(m.at - asked.at, interval '0')
     FROM added
     JOIN message_times m ON m.conversation_id = added.id AND m.is_theirs AND m.n >= added.first AND m.n <= coalesce(
       (SELECT min(n) FROM message_times WHERE conversation_id = added.id AND is_theirs AND n > added.last), added.last)
     CROSS JOIN LATERAL (
       SELECT coalesce(max(n), 0) AS n FROM message_times
       WHERE conversation_id = m.conversation_id AND is_theirs AND n < m.n) AS before
     JOIN message_times asked ON asked.conversation_id = m.conversation_id AND asked.n = before.n + 1 AND asked.n < m.n
     WHERE m.n - asked.n = (SELECT count(*) FROM message_times WHERE conversation_id = m.conversation_id
                            AND n >= asked.n AND n < m.n)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(added.map((event) => ({ id: idOf(event), n: event.data.n })))],
  );
}

/** Returns a query for how soon a freelancer usually answers messages. */
export function answeringQuery(pool: Pool, schema: string) {
  const today = midnightBefore('now()');
  return async (personId: string): Promise<Answering> => {
    const { rows } = await pool.query<Answering>({
      name: `answering-${schema}`,
      text: `SELECT CASE WHEN count(*) >= ${ANSWERS_MIN} THEN greatest(1, ceil(
                 extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY took)) / 3600))::int END AS "medianHours"
             FROM (SELECT took FROM ${identifier(schema)}.answers
                   WHERE freelancer_id = $1 AND at < ${today} AND at >= ${today} - interval '${CONDUCT_MONTHS} months'
                   ORDER BY at DESC LIMIT ${ANSWERS_COUNTED}) AS counted`,
      values: [personId],
    });
    return rows[0] ?? { medianHours: null };
  };
}
