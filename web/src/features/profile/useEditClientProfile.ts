import type { EditClientProfile } from '@hirelane/contracts/api/profiles';
import { profileKeys } from '@/features/profile/queries';
import { profilesApi } from '@/shared/api/routes/profiles';
import { useCommand } from '@/shared/api/useCommand';

export const useEditClientProfile = (userId: string) =>
  useCommand(
    (body: EditClientProfile, idempotencyKey) =>
      profilesApi.call('editClientProfile', { params: { userId }, body, idempotencyKey }),
    { invalidates: [profileKeys.client(userId)] },
  );
