import { pagedQuery } from '@/shared/api/pagedQuery';
import { messagingApi } from '@/shared/api/routes/messaging';

export const blockKeys = {
  all: ['blocks'] as const,
};

/** Whom one has blocked, the last one first. */
export const blocksQuery = () => pagedQuery(messagingApi, 'listBlocks', blockKeys.all, {});
