import { type EditUser, UserUpdated } from '@hirelane/contracts/api/accounts';
import { useMutation } from '@tanstack/react-query';
import { sessionKeys } from '@/features/session/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export function useEditUser(userId: string) {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: EditUser) =>
      send(body, (idempotencyKey) =>
        request(`/api/v1/user/${userId}`, { method: 'PUT', body, idempotencyKey, schema: UserUpdated }),
      ),
    meta: { invalidates: [sessionKeys.user(userId)] },
  });
}
