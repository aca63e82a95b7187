import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { byOperator, refuseOwn } from '@hirelane/processes/by-operator';
import { type ConversationEvent, conversation, SEGMENT_MESSAGES, segmentKey } from './conversation.ts';

type Found = Readonly<{ projectId: string; freelancerId: string; n: number; from: string }>;

/**
 * What operators do to messages; without a context on the command line. `schema`: of the conversations; `at`: an instant
 * in UTC. Each returns false where nothing was to be done, and throws Refused where there is none, or it is the
 * operator's own.
 */
export function openMessageModeration(store: EventStore, db: Queryable, schema: string) {
  const change = byOperator(store, conversation, 'conversation');

  /** The keys of the segments that have it: authors choose the ids, and may have used one in two conversations. */
  async function keysFor(messageId: string, context: Context | undefined): Promise<readonly string[]> {
    const s = identifier(schema);
    const { rows } = await db.query<Found>(
      `SELECT p.project_id AS "projectId", p.freelancer_id AS "freelancerId", m.n, m.from_id AS "from"
       FROM ${s}.messages m JOIN ${s}.proposals p ON p.id = m.conversation_id WHERE m.message_id = $1`,
      [messageId],
    );
    if (rows.length === 0) throw new Refused('no-message');
    for (const { from } of rows) refuseOwn(from, context);
    return rows.map(({ projectId, freelancerId, n }) =>
      segmentKey(projectId, freelancerId, Math.ceil(n / SEGMENT_MESSAGES)),
    );
  }

  async function changeAll(keys: readonly string[], one: (key: string) => Promise<Readonly<{ isChanged: boolean }>>) {
    let isChanged = false;
    for (const key of keys) isChanged = (await one(key)).isChanged || isChanged;
    return isChanged;
  }

  return {
    async hide(messageId: string, reason: string, at: string, context?: Context): Promise<boolean> {
      const keys = await keysFor(messageId, context);
      return changeAll(keys, (key) => change(key, { type: 'HideMessage', messageId, reason, at }, context));
    },
    async unhide(messageId: string, reason: string | undefined, at: string, context?: Context): Promise<boolean> {
      const keys = await keysFor(messageId, context);
      return changeAll(keys, async (key) => {
        const text = textIn(await store.read<ConversationEvent>(`conversation-${key}`), messageId);
        return change(key, { type: 'UnhideMessage', messageId, text, reason, at }, context);
      });
    },
  };
}

/** What a message said when it was sent. */
export function textIn(past: readonly ConversationEvent[], messageId: string): string {
  const sent = past.find((event) => event.type === 'MessageSent' && event.data.messageId === messageId);
  return sent?.type === 'MessageSent' ? sent.data.text : '';
}
