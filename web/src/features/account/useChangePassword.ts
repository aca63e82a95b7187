import type { ChangePassword } from '@hirelane/contracts/api/security';
import { accountKeys } from '@/features/account/queries';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

export function useChangePassword(userId: string) {
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: ChangePassword, idempotencyKey) =>
      doConfirmed(
        () => securityApi.call('changePassword', { params: { userId }, body, idempotencyKey }),
        body.oldPassword,
      ),
    { invalidates: [accountKeys.sessions] },
  );
}
