import { SignInRemoved } from '@hirelane/contracts/api/sign-in';
import { useMutation } from '@tanstack/react-query';
import { signInKeys } from '@/features/account/connected/queries';
import { accountKeys } from '@/features/account/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { useConfirmed } from '@/shared/lib/useConfirmed';

export function useDisconnect() {
  const send = useCommandKey();
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: (id: string) =>
      send(id, (idempotencyKey) =>
        doConfirmed(() =>
          request(`/api/v1/auth/sign-ins/${id}`, { method: 'DELETE', idempotencyKey, schema: SignInRemoved }),
        ),
      ),
    meta: { invalidates: [signInKeys.all, accountKeys.sessions] },
  });
}
