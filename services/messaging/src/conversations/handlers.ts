import { Refused } from '@hirelane/event-sourcing/decide';
import type { Handlers } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { conversationId } from '@hirelane/projections/conversation-ids';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import type { Blocks } from '../blocks/blocks.ts';
import type { Pair } from './conversation.ts';
import { mayWrite, type Role } from './may-write.ts';
import { openOwnFiles } from './own-files.ts';
import type { ConversationQueries, Standing } from './queries.ts';
import type { SeenTable } from './seen.ts';
import type { openSending } from './send.ts';

type Parts = Readonly<{
  queries: ConversationQueries;
  blocks: Pick<Blocks, 'areApart'>;
  sending: ReturnType<typeof openSending>;
  seen: Pick<SeenTable, 'mark'>;
  /** The read model of the conversations. */
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

const pairOf = ({ clientId, shown: { projectId, freelancerId } }: Standing): Pair => ({
  projectId,
  clientId,
  freelancerId,
});

/** What either of two people does in a conversation. */
export function conversationHandlers(parts: Parts): Pick<Handlers<'messaging'>, Routes> {
  const { queries, blocks, sending, seen, shown, now } = parts;
  const requireOwnFiles = openOwnFiles(queries, shown);

  const isAllowed = async ({ facts, shown: { role } }: Standing) => mayWrite(facts, role, await now());
  // What makes it possible, the other of the two may have done a moment ago, in another service.
  const findNewStanding = findNew(queries.standingOf, shown);
  const findAllowed = findNew(async (id, userId) => {
    const standing = await queries.standingOf(id, userId);
    return standing && (await isAllowed(standing)) ? standing : null;
  }, shown);

  /** What the caller has to do with a conversation. Throws 404 for anybody but its two people. */
  async function standingFor(caller: { id: string }, { projectId, freelancerId }: Of): Promise<Standing> {
    const id = conversationId({ projectId, freelancerId });
    const standing = await findNewStanding(id, caller.id);
    if (!standing) throw unknownTo(caller.id, await queries.clientOf(id));
    return standing;
  }

  const areApart = ({ clientId, shown: { freelancerId } }: Standing) => blocks.areApart(clientId, freelancerId);

  /** `pair`: `<projectId>_<freelancerId>`. Nothing is waited for: a page asks again. */
  async function canWriteIn(pair: string, userId: string): Promise<boolean> {
    const [projectId = '', freelancerId = ''] = pair.split('_');
    const standing = await queries.standingOf(conversationId({ projectId, freelancerId }), userId);
    return standing !== null && (await isAllowed(standing)) && !(await areApart(standing));
  }

  return {
    async listConversations({ caller, query }) {
      return { body: await queries.list(caller.id, caller.role as Role, query) };
    },
    async searchMessages({ caller, query }) {
      return { body: await queries.search(caller.id, caller.role as Role, query) };
    },
    async countUnread({ caller }) {
      return { body: { data: { unread: await queries.unread(caller.id, caller.role as Role) } } };
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
      // Before anything is refused: it was sent when it was allowed.
      const before = await sending.find(id, message, pair);
      // Everything that refuses it is one answer, of which a block is a part.
      if (!before && ((await findAllowed(id, caller.id)) === null || (await areApart(standing)))) {
        throw new Refused('cannot-write');
      }
      if (!before) await requireOwnFiles(body.files, caller.id);
      const { n, wrote } = before ?? (await sending.send(id, message, pair, context));
      return { body: { data: { _id: message.messageId, n } }, wrote };
    },
    async markSeen({ params, body, caller }) {
      const { conversationId: id } = await standingFor(caller, params);
      const seenUpTo = await seen.mark({ conversationId: id, userId: caller.id, upTo: body.upTo });
      return { body: { data: { seenUpTo } } };
    },
  };
}
