import { createHash } from 'node:crypto';
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

/**
 * The key of a handle's stream: its SHA-256, in hex. The log does not say which handles a person had once their key is
 * destroyed, and whoever guesses one learns what the page answers anyway: that it was taken.
 */
export const handleKey = (name: string): string => createHash('sha256').update(name).digest('hex');
