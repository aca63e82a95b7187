import { pagedQuery } from '@/shared/api/pagedQuery';
import { messagingApi } from '@/shared/api/routes/messaging';

export const blockKeys = {
  all: ['blocks'] as const,
};

/** People blocked by the user, most recent first. */
export const blocksQuery = () => pagedQuery(messagingApi, 'listBlocks', blockKeys.all, {});
