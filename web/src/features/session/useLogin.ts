import type { Login } from '@hirelane/contracts/api/accounts';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';

export const useLogin = () =>
  useCommand((body: Login, idempotencyKey) => accountsApi.call('login', { body, idempotencyKey }), {
    onSuccess: rememberSignedIn,
  });
