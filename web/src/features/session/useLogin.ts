import { type Login, SignedIn } from '@hirelane/contracts/api/accounts';
import { useMutation } from '@tanstack/react-query';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export function useLogin() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: Login) =>
      send(body, (idempotencyKey) =>
        request('/api/v1/auth/login', { method: 'POST', body, idempotencyKey, schema: SignedIn }),
      ),
    onSuccess: rememberSignedIn,
  });
}
