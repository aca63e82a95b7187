/** The ids that a conversation is known by: those of what it is about, and of whom with. */
export interface Pair {
  projectId: string;
  freelancerId: string;
}

export const messageKeys = {
  unread: ['messages', 'unread'] as const,
  list: ['messages', 'list'] as const,
  /** `at`: the number of the message around which it is read; absent at its end. */
  conversation: ({ projectId, freelancerId }: Pair, at?: number) =>
    ['messages', 'conversation', `${projectId}_${freelancerId}`, at ?? 'end'] as const,
  /** All that was read of a conversation, by both of its ids. */
  ofPair: (ids: string) => ['messages', 'conversation', ids] as const,
  found: (words: string) => ['messages', 'found', words] as const,
  writables: ['messages', 'writable'] as const,
  writable: ({ projectId, freelancerId }: Pair) => [...messageKeys.writables, `${projectId}_${freelancerId}`] as const,
};
