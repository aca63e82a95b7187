import { PAGE_MAX } from '@hirelane/api/constants';
import { queryOptions } from '@tanstack/react-query';
import { type ConversationKey, messageKeys } from '@/features/messages/keys';
import { messagingApi } from '@/shared/api/routes/messaging';

/** The key prefix for the queries that check whether the user can write in a conversation. */
export const WRITABLES = messageKeys.writables;

export const conversationPath = ({ projectId, freelancerId }: ConversationKey): string =>
  `/messages/${projectId}/${freelancerId}`;

/**
 * Whether the user can currently write in a conversation. Simultaneous calls from several list rows share a request.
 */
export const writableQuery = (pair: ConversationKey) =>
  queryOptions({
    queryKey: messageKeys.writable(pair),
    queryFn: () => isWritable(`${pair.projectId}_${pair.freelancerId}`),
  });

let batch: { pairs: string[]; writable: Promise<readonly string[]> } | undefined;

async function isWritable(pair: string): Promise<boolean> {
  if (!batch || batch.pairs.length >= PAGE_MAX) batch = openBatch();
  batch.pairs.push(pair);
  return (await batch.writable).includes(pair);
}

function openBatch() {
  const pairs: string[] = [];
  const writable = new Promise((resolve) => setTimeout(resolve)).then(async () => {
    if (batch?.pairs === pairs) batch = undefined;
    return (await messagingApi.call('listWritable', { query: { with: pairs.join(',') } })).data;
  });
  return { pairs, writable };
}
