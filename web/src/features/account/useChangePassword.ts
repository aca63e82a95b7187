import { type ChangePassword, PasswordChanged } from '@hirelane/contracts/api/security';
import { useMutation } from '@tanstack/react-query';
import { accountKeys } from '@/features/account/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { useConfirmed } from '@/shared/lib/useConfirmed';

export function useChangePassword(userId: string) {
  const send = useCommandKey();
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: ChangePassword) =>
      send(body, (idempotencyKey) =>
        doConfirmed(
          () =>
            request(`/api/v1/user/${userId}/password`, {
              method: 'PUT',
              body,
              idempotencyKey,
              schema: PasswordChanged,
            }),
          body.oldPassword,
        ),
      ),
    meta: { invalidates: [accountKeys.sessions] },
  });
}
