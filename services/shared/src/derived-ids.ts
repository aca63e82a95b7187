import { createHash } from 'node:crypto';
import { v5 } from 'uuid';

/** The id of a conversation and of the invitation to it, derived from the project and the freelancer. */
export const conversationId = ({
  projectId,
  freelancerId,
}: Readonly<{ projectId: string; freelancerId: string }>): string => v5(freelancerId, projectId);

/**
 * A message's id for reports, operators, notices and read models. It is derived from the conversation and from the
 * message's number in it, which the server assigns. `messageId` is not used, because the author chooses it and can
 * reuse it in a different conversation.
 */
export const messageThingId = (conversation: string, n: number): string => v5(`${n}`, conversation);

/**
 * The key of a handle's stream: the handle's SHA-256 hash, in hex. Once a person's encryption key is destroyed, the log
 * does not reveal which handles the person had. Hashing a guessed handle reveals only that it was taken, which the
 * handle's page reveals anyway.
 */
export const handleKey = (name: string): string => createHash('sha256').update(name).digest('hex');
