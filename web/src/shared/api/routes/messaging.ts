// Written by `npm run contracts`.
import type { messagingRoutes } from '@hirelane/api/routes/messaging';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const BlockState = object({ data: object({ _id: text, isBlocked: flag }) });

const Block = object({ _id: text, person: object({ _id: text, firstName: text, lastName: text }), blockedAt: text });

const Blocks = object({ data: list(Block), nextCursor: nullable(text) });

const ReportFiled = object({ data: object({ _id: text }) });

const Answering = object({ medianHours: nullable(number) });

const AnsweringRead = object({ data: Answering });

const ThumbnailSize = object({ width: number, height: number });

const FileRef = object({ _id: text, name: text, size: number, contentType: text, thumbnail: optional(ThumbnailSize) });

const Message = object({
  _id: text,
  n: number,
  isOwn: flag,
  text: text,
  isHidden: optional(flag),
  files: list(FileRef),
  sentAt: text,
});

const ConversationSummary = object({
  _id: text,
  projectId: text,
  freelancerId: text,
  title: text,
  role: oneOf('client', 'freelancer'),
  other: object({ _id: text, firstName: text, lastName: text, profileImg: nullable(text) }),
  seenUpTo: number,
  lastMessage: Message,
  unread: number,
});

const Conversations = object({ data: list(ConversationSummary), nextCursor: nullable(text) });

const MessagesFound = object({
  data: list(
    object({
      _id: text,
      n: number,
      isOwn: flag,
      text: text,
      sentAt: text,
      conversation: object({
        projectId: text,
        freelancerId: text,
        title: text,
        other: object({ _id: text, firstName: text, lastName: text, profileImg: nullable(text) }),
      }),
    }),
  ),
  nextCursor: nullable(text),
});

const Unread = object({ data: object({ unread: number }) });

const Writable = object({ data: list(text) });

const Messages = object({
  conversation: object({
    projectId: text,
    freelancerId: text,
    title: text,
    role: oneOf('client', 'freelancer'),
    other: object({ _id: text, firstName: text, lastName: text, profileImg: nullable(text) }),
    seenUpTo: number,
    proposalId: nullable(text),
    contractId: nullable(text),
    otherSeenUpTo: number,
    canWrite: flag,
  }),
  data: list(Message),
  nextCursor: nullable(text),
});

const MessageSent = object({ data: object({ _id: text, n: number }) });

const Seen = object({ data: object({ seenUpTo: number }) });

export const messagingApi = apiOf<typeof messagingRoutes>()({
  blockPerson: ['PUT /api/v1/people/:id/block', BlockState],
  unblockPerson: ['DELETE /api/v1/people/:id/block', BlockState],
  listBlocks: ['GET /api/v1/blocks', Blocks],
  fileReport: ['POST /api/v1/reports', ReportFiled],
  readAnswering: ['GET /api/v1/people/:id/answering', AnsweringRead],
  listConversations: ['GET /api/v1/conversations', Conversations],
  searchMessages: ['GET /api/v1/messages/search', MessagesFound],
  countUnread: ['GET /api/v1/conversations/unread', Unread],
  listWritable: ['GET /api/v1/conversations/writable', Writable],
  readMessages: ['GET /api/v1/conversations/:projectId/:freelancerId/messages', Messages],
  sendMessage: ['PUT /api/v1/conversations/:projectId/:freelancerId/messages/:messageId', MessageSent],
  markSeen: ['PUT /api/v1/conversations/:projectId/:freelancerId/seen', Seen],
});
