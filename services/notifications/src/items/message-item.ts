import { v5 } from 'uuid';

/** The target of what is told about a conversation. */
export const conversationTarget = (projectId: string, freelancerId: string): string => `${projectId}/${freelancerId}`;

/** The id of what somebody is told about a conversation. */
export const messageItemId = (userId: string, target: string): string => v5(`message/${target}`, userId);
