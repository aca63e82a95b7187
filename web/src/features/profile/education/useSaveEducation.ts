import type { EditEducation } from '@hirelane/contracts/api/profile-items';
import { profileKeys } from '@/features/profile/queries';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';

/** Changes the entry with this id; without one it adds an entry. */
export const useSaveEducation = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditEducation, idempotencyKey) =>
      id
        ? profileItemsApi.call('editEducation', { params: { id }, body, idempotencyKey })
        : profileItemsApi.call('addEducation', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('education', profileId)] },
  );
