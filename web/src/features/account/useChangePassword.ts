import { type ChangePassword, PasswordChanged } from '@hirelane/contracts/api/security';
import { useMutation } from '@tanstack/react-query';
import { accountKeys } from '@/features/account/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export function useChangePassword(userId: string) {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: ChangePassword) =>
      send(body, (idempotencyKey) =>
        request(`/api/v1/user/${userId}/password`, { method: 'PUT', body, idempotencyKey, schema: PasswordChanged }),
      ),
    meta: { invalidates: [accountKeys.sessions] },
  });
}
