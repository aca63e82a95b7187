import { pagedQuery } from '@/shared/api/pagedQuery';
import { messagingApi } from '@/shared/api/routes/messaging';

export const blockKeys = {
  all: ['blocks'] as const,
};

/** The people blocked by the user, the most recent first. */
export const blocksQuery = () => pagedQuery(messagingApi, 'listBlocks', blockKeys.all, {});
