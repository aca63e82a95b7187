import { type Login, SignedIn } from '@hirelane/contracts/api/accounts';
import { useMutation } from '@tanstack/react-query';
import { rememberSession } from '@/features/session/flags';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { reloadAt } from '@/shared/lib/reloadAt';

export function useLogin() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: Login) =>
      send(body, (idempotencyKey) =>
        request('/api/v1/auth/login', { method: 'POST', body, idempotencyKey, schema: SignedIn }),
      ),
    onSuccess: ({ user, isRegistered }) => {
      rememberSession({ isLogin: true, userId: user._id, isClient: user.isClient, isRegistered });
      reloadAt('/');
    },
  });
}
