import type { EditPortfolio } from '@hirelane/contracts/api/profile-items';
import { profileKeys } from '@/features/profile/queries';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';

/** Changes the entry with this id; without one it adds an entry. */
export const useSavePortfolio = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditPortfolio, idempotencyKey) =>
      id
        ? profileItemsApi.call('editPortfolio', { params: { id }, body, idempotencyKey })
        : profileItemsApi.call('addPortfolio', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('portfolio', profileId)] },
  );
