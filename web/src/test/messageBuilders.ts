import type { ConversationSummary, Message, Messages } from '@hirelane/api/schemas/conversations';
import { MessageSent, Messages as MessagesAnswer, Seen } from '@hirelane/api/schemas/conversations';
import { HttpResponse, http } from 'msw';
import { json, note, type Sent } from '@/test/answers';
import { aFile, anId, aUser, FREELANCER_ID, PROJECT_ID } from '@/test/builders';

export const CONVERSATION_PATH = `/messages/${PROJECT_ID}/${FREELANCER_ID}`;

/** Message `n` of a conversation, sent `n` minutes after a fixed time. */
export const aMessage = (n: number, over: Partial<Message> = {}): Message => ({
  _id: anId(3_000 + n),
  n,
  isOwn: false,
  text: `Message ${n}`,
  files: [],
  sentAt: new Date(Date.UTC(2026, 0, 5, 10, n)).toISOString(),
  ...over,
});

const about = (isClient: boolean) => {
  const { _id, firstName, lastName, profileImg } = aUser(!isClient);
  return {
    ...{ projectId: PROJECT_ID, freelancerId: FREELANCER_ID, title: 'Build a shop', seenUpTo: 0 },
    role: isClient ? 'client' : 'freelancer',
    other: { _id, firstName, lastName, profileImg },
  } as const;
};

/** A conversation in the list. */
export const aSummary = (isClient: boolean, over: Partial<ConversationSummary> = {}): ConversationSummary => ({
  _id: anId(2_900),
  ...about(isClient),
  lastMessage: aMessage(1),
  unread: 0,
  ...over,
});

type Conversation = Messages['conversation'];

/** A conversation as stored on the server, and the requests it received. */
export interface Server {
  conversation: Conversation;
  /** Oldest first. */
  messages: Message[];
  sent: Sent[];
  /** The response to the next message, or undefined to accept the message. */
  answer: (() => Response) | undefined;
}

export const aConversation = (isClient: boolean, over: Partial<Conversation> = {}): Conversation => ({
  ...about(isClient),
  ...{ proposalId: anId(700), contractId: null, otherSeenUpTo: 0, canWrite: true },
  ...over,
});

const BASE = '/api/v1/conversations/:projectId/:freelancerId';

/** Serves one conversation; it stores each message once, by its id. */
export const conversationHandlers = (server: Server) => [
  http.get(`${BASE}/messages`, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const [limit, before] = [Number(query.get('limit') ?? 20), Number(query.get('cursor') ?? Number.POSITIVE_INFINITY)];
    const upTo = Number(query.get('upTo') ?? Number.POSITIVE_INFINITY);
    const found = server.messages.filter(({ n }) => n < before && n <= upTo).toReversed();
    const data = found.slice(0, limit);
    const nextCursor = found.length > limit ? String(data.at(-1)?.n) : null;
    return json(MessagesAnswer, { conversation: server.conversation, data, nextCursor });
  }),
  http.put(`${BASE}/messages/:messageId`, async ({ request, params }) => {
    await note(server.sent, request);
    const answer = server.answer?.();
    if (answer) return answer;
    const _id = String(params['messageId']);
    const { text, files } = (await request.json()) as { text: string; files: string[] };
    const known = server.messages.find((message) => message._id === _id);
    const n = known?.n ?? server.messages.length + 1;
    if (!known)
      server.messages.push(
        aMessage(n, { _id, text, files: files.map(() => aFile()), isOwn: true, sentAt: new Date().toISOString() }),
      );
    return json(MessageSent, { data: { _id, n } });
  }),
  http.put(`${BASE}/seen`, async ({ request }) => {
    await note(server.sent, request);
    const { upTo } = (await request.json()) as { upTo: number };
    server.conversation = { ...server.conversation, seenUpTo: upTo };
    return json(Seen, { data: { seenUpTo: upTo } });
  }),
];

/** Simulates a missing connection: no response arrives. */
export const noAnswer = (): Response => HttpResponse.error();
