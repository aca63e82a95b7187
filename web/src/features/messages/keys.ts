/** The ids that a conversation is known by: those of what it is about, and of whom with. */
export interface Pair {
  projectId: string;
  freelancerId: string;
}

export const messageKeys = {
  unread: ['messages', 'unread'] as const,
  list: ['messages', 'list'] as const,
  conversation: ({ projectId, freelancerId }: Pair) =>
    ['messages', 'conversation', `${projectId}_${freelancerId}`] as const,
  writable: ({ projectId, freelancerId }: Pair) => ['messages', 'writable', `${projectId}_${freelancerId}`] as const,
};
