import { v5 } from 'uuid';

/** The id of a conversation, and of the invitation to it: it follows from what it is about, and with whom. */
export const conversationId = ({
  projectId,
  freelancerId,
}: Readonly<{ projectId: string; freelancerId: string }>): string => v5(freelancerId, projectId);

/**
 * The id by which reports, operators, notices and read models name a message. It follows from its conversation and from
 * its number there, which the server gives: its author chooses `messageId`, and can choose the same one in another
 * conversation.
 */
export const messageThingId = (conversation: string, n: number): string => v5(`${n}`, conversation);
