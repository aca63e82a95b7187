import type { EditPortfolio } from '@hirelane/contracts/api/profile-items';
import { profileKeys } from '@/features/profile/queries';
import { profilesApi } from '@/shared/api/routes/profiles';
import { useCommand } from '@/shared/api/useCommand';

/** Changes the entry with this id; without one it adds an entry. */
export const useSavePortfolio = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditPortfolio, idempotencyKey) =>
      id
        ? profilesApi.call('editPortfolio', { params: { id }, body, idempotencyKey })
        : profilesApi.call('addPortfolio', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('portfolio', profileId)] },
  );
