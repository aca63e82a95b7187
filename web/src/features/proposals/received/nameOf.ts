import type { ReceivedProposal } from '@hirelane/contracts/api/proposals';
import { DELETED } from '@/features/proposals/labels';

/** The name of the freelancer who sent a proposal. */
export const nameOf = ({ freelancer: { firstName, lastName } }: ReceivedProposal): string =>
  `${firstName} ${lastName}`.trim() || DELETED.user;
