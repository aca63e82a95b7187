import { v5 } from 'uuid';

/** The id of a conversation, and of the invitation to it: it follows from what it is about, and with whom. */
export const conversationId = ({
  projectId,
  freelancerId,
}: Readonly<{ projectId: string; freelancerId: string }>): string => v5(freelancerId, projectId);
