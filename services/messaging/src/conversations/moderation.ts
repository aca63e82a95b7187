import { CONTEXT_MESSAGES, type OperatedThing } from '@hirelane/api/schemas/operated-things';
import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { openHiding } from '@hirelane/shared/moderating';
import { type ConversationEvent, conversation, SEGMENT_MESSAGES, segmentKey } from './conversation.ts';
import { thingIdOf } from './tables.ts';

type Row = Readonly<{ projectId: string; freelancerId: string; n: number; messageId: string; from: string }>;
/**
 * `key`: the key of the segment that contains the message. `messageId`: chosen by the author, unique within the
 * conversation.
 */
type ReportedMessage = Readonly<{ key: string; messageId: string; authorId: string }>;

/** Lets operators moderate messages, by thing id. `schema`: the schema of the conversations read model. */
export function openMessageModeration(store: EventStore, db: Queryable, schema: string) {
  const s = identifier(schema);
  const rowsWhere = async (condition: string, id: string): Promise<readonly Row[]> => {
    const { rows } = await db.query<Row>(
      `SELECT c.project_id AS "projectId", c.freelancer_id AS "freelancerId", m.n, m.message_id AS "messageId",
         m.from_id AS "from"
       FROM ${s}.messages m JOIN ${s}.conversations c ON c.id = m.conversation_id WHERE ${condition} LIMIT 2`,
      [id],
    );
    return rows;
  };

  async function find(id: string): Promise<ReportedMessage> {
    let rows = await rowsWhere('m.id = $1', id);
    // Pages and commands from earlier releases use the id that the author chose. If several messages have the same id,
    // none is found.
    if (rows.length === 0) rows = await rowsWhere('m.message_id = $1', id);
    const [found, another] = rows;
    if (!found || another) throw new Refused('no-message');
    const { projectId, freelancerId, n, messageId, from } = found;
    return { key: segmentKey(projectId, freelancerId, Math.ceil(n / SEGMENT_MESSAGES)), messageId, authorId: from };
  }

  return openHiding(store, conversation, 'conversation', {
    find,
    textIn: (past, { messageId }) => textIn(past, messageId),
    command: (hiding, { messageId }) => ({ ...hiding, messageId }),
  });
}

/** Returns a message's original text, or '' if the message was not sent. */
export function textIn(past: readonly ConversationEvent[], messageId: string): string {
  const sent = past.find((event) => event.type === 'MessageSent' && event.data.messageId === messageId);
  return sent?.type === 'MessageSent' ? sent.data.text : '';
}

type Said = OperatedThing['context'][number];

/**
 * A message for operators, with its neighbours, built from all events in its segment; null if the message was not sent.
 */
export function operatedMessage(messageId: string, past: readonly Recorded<ConversationEvent>[]): OperatedThing | null {
  const all = new Map<string, Said>();
  let files: readonly string[] = [];
  for (const { type, data, at } of past) {
    if (type === 'MessageSent') {
      const { from: personId, text } = data;
      all.set(data.messageId, { _id: thingIdOf(data), personId, text, at, isHidden: false });
      if (data.messageId === messageId) files = data.files ?? [];
    }
    if (type !== 'MessageHidden' && type !== 'MessageUnhidden') continue;
    const found = all.get(data.messageId);
    if (found) all.set(data.messageId, { ...found, isHidden: type === 'MessageHidden' });
  }
  const found = all.get(messageId);
  if (!found) return null;
  const said = [...all.values()];
  const n = said.indexOf(found);
  const context = [...said.slice(Math.max(0, n - CONTEXT_MESSAGES), n), ...said.slice(n + 1, n + 1 + CONTEXT_MESSAGES)];
  return { ...found, title: '', context, ...(files.length > 0 && { files: [...files] }) };
}
