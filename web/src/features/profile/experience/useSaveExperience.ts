import type { EditExperience } from '@hirelane/contracts/api/profile-items';
import { profileKeys } from '@/features/profile/queries';
import { profilesApi } from '@/shared/api/routes/profiles';
import { useCommand } from '@/shared/api/useCommand';

/** Changes the entry with this id; without one it adds an entry. */
export const useSaveExperience = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditExperience, idempotencyKey) =>
      id
        ? profilesApi.call('editExperience', { params: { id }, body, idempotencyKey })
        : profilesApi.call('addExperience', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('experience', profileId)] },
  );
