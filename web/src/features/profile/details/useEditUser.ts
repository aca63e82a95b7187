import type { EditUser } from '@hirelane/contracts/api/accounts';
import { sessionKeys } from '@/features/session/queries';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';

export const useEditUser = (userId: string) =>
  useCommand(
    (body: EditUser, idempotencyKey) => accountsApi.call('editUser', { params: { userId }, body, idempotencyKey }),
    {
      invalidates: [sessionKeys.user(userId)],
    },
  );
