import { type ChangeEmail, EmailChangeRequested } from '@hirelane/contracts/api/security';
import { useMutation } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { useConfirmed } from '@/shared/lib/useConfirmed';

export function useChangeEmail(userId: string) {
  const send = useCommandKey();
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: ChangeEmail) =>
      send(body, (idempotencyKey) =>
        doConfirmed(() =>
          request(`/api/v1/user/${userId}/email`, {
            method: 'PUT',
            body,
            idempotencyKey,
            schema: EmailChangeRequested,
          }),
        ),
      ),
  });
}
