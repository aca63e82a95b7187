/** Identifies a conversation by its project and freelancer. */
export interface ConversationKey {
  projectId: string;
  freelancerId: string;
}

export const messageKeys = {
  unread: ['messages', 'unread'] as const,
  list: ['messages', 'list'] as const,
  /** `at` is the number of the message around which the conversation is loaded; undefined for its end. */
  conversation: ({ projectId, freelancerId }: ConversationKey, at?: number) =>
    ['messages', 'conversation', `${projectId}_${freelancerId}`, at ?? 'end'] as const,
  /** The prefix of all keys for a conversation. `ids` is the project's id and the freelancer's id, joined by `_`. */
  ofPair: (ids: string) => ['messages', 'conversation', ids] as const,
  found: (words: string) => ['messages', 'found', words] as const,
  writables: ['messages', 'writable'] as const,
  writable: ({ projectId, freelancerId }: ConversationKey) =>
    [...messageKeys.writables, `${projectId}_${freelancerId}`] as const,
};
