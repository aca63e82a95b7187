import { blockKeys } from '@/features/blocks/queries';
import { contractKeys } from '@/features/contracts/queries';
import { freelancerKeys } from '@/features/freelancers/queries';
import { peopleKeys } from '@/features/people/queries';
import { projectKeys } from '@/features/projects/queries';
import { messagingApi } from '@/shared/api/routes/messaging';
import { useCommand } from '@/shared/api/useCommand';

/** Lists that show details about people. Keys of received proposals are nested under their project's key. */
const LISTS = [blockKeys.all, freelancerKeys.all, projectKeys.all, contractKeys.all];

/** Does not invalidate the person's page, which shows the result: a refetch would remove the page first. */
export const useBlock = () =>
  useCommand(
    (id: string, idempotencyKey) => messagingApi.call('blockPerson', { params: { id }, body: {}, idempotencyKey }),
    { invalidates: LISTS },
  );

export const useUnblock = () =>
  useCommand((id: string, idempotencyKey) => messagingApi.call('unblockPerson', { params: { id }, idempotencyKey }), {
    invalidates: [...LISTS, peopleKeys.all],
  });
