/** A conversation's ids: those of its project and of its parties. */
export interface ConversationKey {
  projectId: string;
  freelancerId: string;
}

export const messageKeys = {
  unread: ['messages', 'unread'] as const,
  list: ['messages', 'list'] as const,
  /** `at`: the number of the message around which it is loaded; absent for the end of the conversation. */
  conversation: ({ projectId, freelancerId }: ConversationKey, at?: number) =>
    ['messages', 'conversation', `${projectId}_${freelancerId}`, at ?? 'end'] as const,
  /** Everything loaded from a conversation, under both of its ids. */
  ofPair: (ids: string) => ['messages', 'conversation', ids] as const,
  found: (words: string) => ['messages', 'found', words] as const,
  writables: ['messages', 'writable'] as const,
  writable: ({ projectId, freelancerId }: ConversationKey) =>
    [...messageKeys.writables, `${projectId}_${freelancerId}`] as const,
};
