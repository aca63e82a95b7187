import type { ConversationSummary } from '@hirelane/contracts/api/conversations';
import { DELETED_USER } from '@/features/messages/texts';

type Other = Pick<ConversationSummary, 'other'>;

/** The name of the other of the two. */
export const otherName = ({ other: { firstName, lastName } }: Other): string =>
  `${firstName} ${lastName}`.trim() || DELETED_USER;

/** What the other of the two is called in short. */
export const shortName = ({ other: { firstName } }: Other): string => firstName || DELETED_USER;
