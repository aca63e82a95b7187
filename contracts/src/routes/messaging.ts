import * as z from 'zod';
import { BlockState, Blocks } from '../schemas/blocks.ts';
import { AnsweringRead } from '../schemas/conduct.ts';
import {
  Conversations,
  ConversationsQuery,
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

/** Routes for conversations, and for blocks between users. */
export const messagingRoutes = {
  blockPerson: {
    ...ofUser,
    method: 'PUT',
    path: '/api/v1/people/:id/block',
    kind: 'command',
    body: z.object({}),
    answer: BlockState,
    about:
      "Block a user: the two can no longer see each other's pages or exchange messages, proposals and offers. Contracts continue. The blocked user is not notified.",
  },
  unblockPerson: {
    ...ofUser,
    method: 'DELETE',
    path: '/api/v1/people/:id/block',
    kind: 'command',
    answer: BlockState,
    about: 'Unblock a user.',
  },
  listBlocks: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/blocks',
    kind: 'query',
    query: PageQuery,
    answer: Blocks,
    about: 'The users that the caller has blocked, latest first.',
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
      'Report a review, a user, a project, a proposal, a message or a file to the operator. A user can report each item once.',
  },
  readAnswering: {
    method: 'GET',
    path: '/api/v1/people/:id/answering',
    who: 'anyone',
    service: 'messaging',
    kind: 'query',
    status: 200,
    answer: AnsweringRead,
    about: 'How soon a freelancer usually answers messages, for users who can see their page.',
  },
  listConversations: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/conversations',
    kind: 'query',
    query: ConversationsQuery,
    answer: Conversations,
    about: "The caller's conversations, newest message first.",
  },
  searchMessages: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/messages/search',
    kind: 'query',
    query: SearchMessages,
    answer: MessagesFound,
    about: "Search the messages in the caller's conversations.",
  },
  countUnread: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/conversations/unread',
    kind: 'query',
    answer: Unread,
    about: 'The number of messages that the caller has not seen, in all conversations.',
  },
  listWritable: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/conversations/writable',
    kind: 'query',
    query: WritableQuery,
    answer: Writable,
    about: 'Which of these conversations the caller can send a message in now.',
  },
  readMessages: {
    ...ofUser,
    method: 'GET',
    path: `${ONE}/messages`,
    kind: 'query',
    query: ReadMessages,
    answer: Messages,
    about: "The messages in one of the caller's conversations, newest first.",
  },
  sendMessage: {
    ...ofUser,
    method: 'PUT',
    path: `${ONE}/messages/:messageId`,
    kind: 'command',
    body: SendMessage,
    answer: MessageSent,
    about: 'Send a message under an id chosen by the caller: a retry does not send it twice.',
  },
  markSeen: {
    ...ofUser,
    method: 'PUT',
    path: `${ONE}/seen`,
    kind: 'command',
    body: MarkSeen,
    answer: Seen,
    about: 'Set the last message that the caller has seen in a conversation.',
  },
} as const satisfies Record<string, Route>;
