import { v5 } from 'uuid';

/** The id of a conversation, which follows from what it is about. */
export const conversationId = (projectId: string, freelancerId: string): string => v5(freelancerId, projectId);
