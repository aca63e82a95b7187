import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { byOperator, type Moderated, refuseOwn } from '@hirelane/processes/by-operator';
import { type ConversationEvent, conversation, SEGMENT_MESSAGES, segmentKey } from './conversation.ts';

type Found = Readonly<{ projectId: string; freelancerId: string; n: number; from: string }>;

/**
 * What operators do to messages; without a context on the command line. `schema`: of the conversations; `at`: an instant
 * in UTC. Each returns false where nothing was to be done, and throws Refused where there is none, or it is the
 * operator's own.
 */
export function openMessageModeration(store: EventStore, db: Queryable, schema: string) {
  const change = byOperator(store, conversation, 'conversation');

  /** Where it is, in each conversation that has it: authors choose the ids, and may have used one in two of them. */
  async function placesOf(messageId: string): Promise<readonly Found[]> {
    const s = identifier(schema);
    const { rows } = await db.query<Found>(
      `SELECT p.project_id AS "projectId", p.freelancer_id AS "freelancerId", m.n, m.from_id AS "from"
       FROM ${s}.messages m JOIN ${s}.proposals p ON p.id = m.conversation_id WHERE m.message_id = $1`,
      [messageId],
    );
    if (rows.length === 0) throw new Refused('no-message');
    return rows;
  }

  /** The keys of the segments that have it. */
  async function keysFor(messageId: string, context: Context | undefined): Promise<readonly string[]> {
    const places = await placesOf(messageId);
    for (const { from } of places) refuseOwn(from, context);
    return places.map(keyOf);
  }

  /** What was written last stands for all: whoever asks next waits for it. */
  async function changeAll(keys: readonly string[], one: (key: string) => Promise<Moderated>): Promise<Moderated> {
    const done: Moderated[] = [];
    for (const key of keys) done.push(await one(key));
    const last = done.findLast(({ isChanged }) => isChanged) ?? done.at(-1);
    if (last === undefined) throw new Refused('no-message');
    return last;
  }

  return {
    /** All events of the segment that it is in. */
    async read(messageId: string) {
      const [place] = await placesOf(messageId);
      return place ? store.read<ConversationEvent>(`conversation-${keyOf(place)}`) : [];
    },
    async hide(messageId: string, reason: string, at: string, context?: Context): Promise<Moderated> {
      const keys = await keysFor(messageId, context);
      return changeAll(keys, (key) => change(key, { type: 'HideMessage', messageId, reason, at }, context));
    },
    async unhide(messageId: string, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      const keys = await keysFor(messageId, context);
      return changeAll(keys, async (key) => {
        const text = textIn(await store.read<ConversationEvent>(`conversation-${key}`), messageId);
        return change(key, { type: 'UnhideMessage', messageId, text, reason, at }, context);
      });
    },
  };
}

const keyOf = ({ projectId, freelancerId, n }: Found) =>
  segmentKey(projectId, freelancerId, Math.ceil(n / SEGMENT_MESSAGES));

/** What a message said when it was sent. */
export function textIn(past: readonly ConversationEvent[], messageId: string): string {
  const sent = past.find((event) => event.type === 'MessageSent' && event.data.messageId === messageId);
  return sent?.type === 'MessageSent' ? sent.data.text : '';
}
