import type { EditExperience } from '@hirelane/contracts/api/profile-items';
import { profileKeys } from '@/features/profile/queries';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';

/** Changes the entry with this id; without one it adds an entry. */
export const useSaveExperience = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditExperience, idempotencyKey) =>
      id
        ? profileItemsApi.call('editExperience', { params: { id }, body, idempotencyKey })
        : profileItemsApi.call('addExperience', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('experience', profileId)] },
  );
