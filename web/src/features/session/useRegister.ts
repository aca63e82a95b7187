import { type Register, SignedIn } from '@hirelane/contracts/api/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { rememberSession } from '@/features/session/flags';
import { replaceSession } from '@/features/session/queries';
import { TEXTS } from '@/features/session/texts';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

/**
 * Makes the account, which is then signed in; the guard of the register screens sends it on to its profile. An answer to a
 * request that was sent again signs nobody in: the login comes next.
 */
export function useRegister() {
  const send = useCommandKey();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Register) =>
      send(body, (idempotencyKey) =>
        request('/api/v1/auth/register', { method: 'POST', body, idempotencyKey, schema: SignedIn }),
      ),
    onSuccess: (answer) => {
      if (!answer.isLogin) {
        void navigate('/login', { state: { notice: TEXTS.registeredAlready } });
        return;
      }
      const { user } = answer;
      const state = { isLogin: true, userId: user._id, isClient: user.isClient, isRegistered: true } as const;
      rememberSession(state);
      replaceSession(client, state);
    },
  });
}
