import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { handle, load, Refused, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openTurns } from '@hirelane/event-sourcing/in-turn';
import { type CommandContext, type Handlers, responding } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import { conversationId } from '@hirelane/shared/derived-ids';
import { openOwnFiles } from '@hirelane/shared/files';
import type { Blocks } from '../blocks/blocks.ts';
import {
  type ConversationEvent,
  type ConversationParties,
  conversation,
  firstOf,
  SEGMENT_MESSAGES,
  type Segment,
  segmentKey,
} from './conversation.ts';
import { type ConversationRole, mayWrite } from './may-write.ts';
import type { ConversationQueries, ConversationView, MessagePlace } from './queries.ts';
import type { SeenTable } from './seen.ts';

type Parts = Readonly<{
  queries: ConversationQueries;
  blocks: Pick<Blocks, 'areApart'>;
  sending: ReturnType<typeof openSending>;
  seen: Pick<SeenTable, 'mark'>;
  /** The conversations read model. */
  shown: Pick<Projector, 'catchUp' | 'waitFor'>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;
type Routes =
  | 'searchMessages'
  | 'listConversations'
  | 'countUnread'
  | 'listWritable'
  | 'readMessages'
  | 'sendMessage'
  | 'markSeen';
type Of = Readonly<{ projectId: string; freelancerId: string }>;

const pairOf = ({ clientId, shown: { projectId, freelancerId } }: ConversationView): ConversationParties => ({
  projectId,
  clientId,
  freelancerId,
});

/** Handlers for the conversation routes. */
export function conversationHandlers(parts: Parts): Pick<Handlers<'messaging'>, Routes> {
  const { queries, blocks, sending, seen, shown, now } = parts;
  const requireOwnFile = openOwnFiles(queries.uploaderOf, shown);

  const isAllowed = async ({ facts, shown: { role } }: ConversationView) => mayWrite(facts, role, await now());
  // These wait for events from other services, because the other party may have just permitted the conversation.
  const findNewStanding = findNew(queries.standingOf, shown);
  const findAllowed = findNew(async (id, userId) => {
    const standing = await queries.standingOf(id, userId);
    return standing && (await isAllowed(standing)) ? standing : null;
  }, shown);

  /** The caller's view of a conversation. Throws 404 if the caller is not a party. */
  async function standingFor(caller: { id: string }, { projectId, freelancerId }: Of): Promise<ConversationView> {
    const id = conversationId({ projectId, freelancerId });
    const standing = await findNewStanding(id, caller.id);
    if (!standing) throw unknownTo(caller.id, await queries.clientOf(id));
    return standing;
  }

  const areApart = ({ clientId, shown: { freelancerId } }: ConversationView) => blocks.areApart(clientId, freelancerId);

  /** `pair`: `<projectId>_<freelancerId>`. Does not wait for the read model, because pages repeat the request. */
  async function canWriteIn(pair: string, userId: string): Promise<boolean> {
    const [projectId = '', freelancerId = ''] = pair.split('_');
    const standing = await queries.standingOf(conversationId({ projectId, freelancerId }), userId);
    return standing !== null && (await isAllowed(standing)) && !(await areApart(standing));
  }

  return {
    async listConversations({ caller, query }) {
      return { body: await queries.list(caller.id, caller.role as ConversationRole, query) };
    },
    async searchMessages({ caller, query }) {
      return { body: await queries.search(caller.id, caller.role as ConversationRole, query) };
    },
    async countUnread({ caller }) {
      return { body: { data: { unread: await queries.unread(caller.id, caller.role as ConversationRole) } } };
    },
    async listWritable({ query, caller }) {
      const canWrite = await Promise.all(query.with.map((pair) => canWriteIn(pair, caller.id)));
      return { body: { data: query.with.filter((_, i) => canWrite[i]) } };
    },
    async readMessages({ params, query, caller }) {
      const standing = await standingFor(caller, params);
      const [page, isInTime, isApart] = await Promise.all([
        queries.messages(standing.conversationId, caller.id, query),
        isAllowed(standing),
        areApart(standing),
      ]);
      return { body: { conversation: { ...standing.shown, canWrite: isInTime && !isApart }, ...page } };
    },
    async sendMessage({ params, body, caller, context }) {
      const standing = await standingFor(caller, params);
      const { conversationId: id } = standing;
      const message = { messageId: params.messageId, from: caller.id, text: body.text, files: body.files };
      const pair = pairOf(standing);
      // Looks for the message before any check, because a message that was already sent passed the checks at that time.
      const before = await sending.find(id, message, pair);
      // The response is the same for all reasons, so that it does not reveal a block.
      if (!before && ((await findAllowed(id, caller.id)) === null || (await areApart(standing)))) {
        throw new Refused('cannot-write');
      }
      if (!before) {
        for (const [n, fileId] of body.files.entries()) await requireOwnFile(fileId, caller.id, `files/${n}`);
      }
      return before ?? sending.send(id, message, pair, context);
    },
    async markSeen({ params, body, caller }) {
      const { conversationId: id } = await standingFor(caller, params);
      const seenUpTo = await seen.mark({ conversationId: id, userId: caller.id, upTo: body.upTo });
      return { body: { data: { seenUpTo } } };
    },
  };
}

/** Erases a party from a segment of a conversation: their texts are erased, and the other party's are kept. */
export function conversationErasers(
  store: EventStore,
  seen: Pick<SeenTable, 'forget'>,
): Readonly<Record<'clientId' | 'freelancerId', EraseOne>> {
  const leaving =
    (type: 'ConversationClientErased' | 'ConversationFreelancerErased'): EraseOne =>
    async (key, person, context) => {
      const stream = `conversation-${key}`;
      const { state } = await load(store, conversation, stream);
      if (!state.named) return;
      await seen.forget(person);
      const erased: ConversationEvent = { type, data: state.named };
      await eraseStream(store, stream, erased, context);
    };

  return { clientId: leaving('ConversationClientErased'), freelancerId: leaving('ConversationFreelancerErased') };
}

type NewMessage = Readonly<{ messageId: string; from: string; text: string; files: readonly string[] }>;

/** The result of sending a message. `n`: the message's number in the conversation. */
const accepted = (messageId: string, n: number, wrote: Readonly<{ stream: string; version: number }>) => ({
  body: { data: { _id: messageId, n } },
  wrote,
});
type Accepted = ReturnType<typeof accepted>;

/** Sends each message only once, and starts a new segment when one is full. */
export function openSending(store: EventStore, queries: Pick<ConversationQueries, 'placeOf'>) {
  const append = handle(store, conversation, 'conversation');
  const inTurn = openTurns();

  return {
    /** The message with this id, if it is known to have been sent. Throws Refused if the other party sent it. */
    async find(conversationId: string, message: NewMessage, pair: ConversationParties): Promise<Accepted | null> {
      const { sent } = await queries.placeOf(conversationId, message.messageId);
      return sent && knownAs(sent, message, pair);
    },
    /**
     * Sends a message unless it was already sent. The read model may lag, so it only determines the first segment to
     * try. If that is full, later ones are tried. Earlier segments are full, and the read model contains all of their
     * messages.
     */
    send: (
      conversationId: string,
      message: NewMessage,
      pair: ConversationParties,
      context: CommandContext,
    ): Promise<Accepted> =>
      inTurn(conversationId, async () => {
        const { segment: first, sent } = await queries.placeOf(conversationId, message.messageId);
        if (sent) return knownAs(sent, message, pair);
        for (let segment = first; ; segment++) {
          const named = { ...pair, segment };
          const key = segmentKey(pair.projectId, pair.freelancerId, segment);
          const resultOf = ({ stream, version, state }: Written<Segment>) => {
            const at = state.sent.findIndex(({ messageId }) => messageId === message.messageId);
            return accepted(message.messageId, firstOf(segment) + at, { stream, version });
          };
          try {
            return await responding(context, resultOf, (context) =>
              append(key, { type: 'SendMessage', named, ...message }, context),
            );
          } catch (error) {
            if (!(error instanceof Refused && error.reason === 'segment-full')) throw error;
          }
        }
      }),
  };
}

/**
 * Returns the stream and version of a message that was already sent. They follow from its number, because a segment
 * consists of one opening event and its messages in order. Throws Refused if the other party sent it.
 */
function knownAs(
  sent: NonNullable<MessagePlace['sent']>,
  { messageId, from }: NewMessage,
  { projectId, freelancerId }: ConversationParties,
): Accepted {
  if (sent.from !== from) throw new Refused('message-id-used');
  const segment = Math.ceil(sent.n / SEGMENT_MESSAGES);
  const stream = `conversation-${segmentKey(projectId, freelancerId, segment)}`;
  return accepted(messageId, sent.n, { stream, version: sent.n - firstOf(segment) + 2 });
}
