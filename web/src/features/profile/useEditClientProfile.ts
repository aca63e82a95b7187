import { ClientProfileUpdated, type EditClientProfile } from '@hirelane/contracts/api/profiles';
import { useMutation } from '@tanstack/react-query';
import { profileKeys } from '@/features/profile/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export function useEditClientProfile(userId: string) {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: EditClientProfile) =>
      send(body, (idempotencyKey) =>
        request(`/api/v1/client/profile/${userId}`, {
          method: 'PUT',
          body,
          idempotencyKey,
          schema: ClientProfileUpdated,
        }),
      ),
    meta: { invalidates: [profileKeys.client(userId)] },
  });
}
