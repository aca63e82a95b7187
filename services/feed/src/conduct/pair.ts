import { v5 } from 'uuid';

/**
 * What a proposal and the messages about it have in common: an id that follows from the project and the freelancer, and
 * names neither.
 */
export const pairOf = ({ projectId, freelancerId }: Readonly<{ projectId: string; freelancerId: string }>): string =>
  v5(freelancerId, projectId);
