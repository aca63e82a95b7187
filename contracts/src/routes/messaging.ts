import * as z from 'zod';
import { BlockState, Blocks } from '../schemas/blocks.ts';
import { AnsweringRead } from '../schemas/conduct.ts';
import {
  Conversations,
  MarkSeen,
  MessageSent,
  Messages,
  MessagesFound,
  ReadMessages,
  SearchMessages,
  Seen,
  SendMessage,
  Unread,
  Writable,
  WritableQuery,
} from '../schemas/conversations.ts';
import { PageQuery } from '../schemas/projects.ts';
import { FileReport, ReportFiled } from '../schemas/reports.ts';
import type { Route } from './route.ts';

const ONE = '/api/v1/conversations/:projectId/:freelancerId';
const ofUser = { who: 'user', service: 'messaging', status: 200 } as const;

/** What two people write to each other, and who wants to hear nothing more from whom. */
export const messagingRoutes = {
  blockPerson: {
    ...ofUser,
    method: 'PUT',
    path: '/api/v1/people/:id/block',
    kind: 'command',
    body: z.object({}),
    answer: BlockState,
    about:
      "Block a person: the two no longer see each other's pages, nor write, propose or offer. Contracts go on. They are not told.",
  },
  unblockPerson: {
    ...ofUser,
    method: 'DELETE',
    path: '/api/v1/people/:id/block',
    kind: 'command',
    answer: BlockState,
    about: 'Take back that a person is blocked.',
  },
  listBlocks: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/blocks',
    kind: 'query',
    query: PageQuery,
    answer: Blocks,
    about: 'Whom the caller has blocked, the last one first.',
  },
  fileReport: {
    ...ofUser,
    method: 'POST',
    path: '/api/v1/reports',
    kind: 'command',
    limit: 'report',
    body: FileReport,
    answer: ReportFiled,
    about:
      'Report a review, a person, a project, a proposal, a message or a file to the operator. Once for each is enough.',
  },
  readAnswering: {
    method: 'GET',
    path: '/api/v1/people/:id/answering',
    who: 'anyone',
    service: 'messaging',
    kind: 'query',
    status: 200,
    answer: AnsweringRead,
    about: 'How soon a freelancer usually answers messages, for whoever may see their page.',
  },
  listConversations: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/conversations',
    kind: 'query',
    query: PageQuery,
    answer: Conversations,
    about: "One's own conversations, the one with the newest message first.",
  },
  searchMessages: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/messages/search',
    kind: 'query',
    query: SearchMessages,
    answer: MessagesFound,
    about: "Find messages by their words, in one's own conversations.",
  },
  countUnread: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/conversations/unread',
    kind: 'query',
    answer: Unread,
    about: 'How many messages the caller has not seen, in all conversations.',
  },
  listWritable: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/conversations/writable',
    kind: 'query',
    query: WritableQuery,
    answer: Writable,
    about: 'In which of these conversations the caller could send a message now.',
  },
  readMessages: {
    ...ofUser,
    method: 'GET',
    path: `${ONE}/messages`,
    kind: 'query',
    query: ReadMessages,
    answer: Messages,
    about: "The messages of a conversation of one's own, the newest first.",
  },
  sendMessage: {
    ...ofUser,
    method: 'PUT',
    path: `${ONE}/messages/:messageId`,
    kind: 'command',
    body: SendMessage,
    answer: MessageSent,
    about: 'Send a message under an id of its own: sent again, it stays one message.',
  },
  markSeen: {
    ...ofUser,
    method: 'PUT',
    path: `${ONE}/seen`,
    kind: 'command',
    body: MarkSeen,
    answer: Seen,
    about: 'Say up to which message one has seen a conversation.',
  },
} as const satisfies Record<string, Route>;
