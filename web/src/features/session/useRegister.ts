import { type Register, SignedIn } from '@hirelane/contracts/api/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { rememberSession } from '@/features/session/flags';
import { requireKeptSession } from '@/features/session/keptSession';
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
    mutationFn: async (body: Register) => {
      const answer = await send(body, (idempotencyKey) =>
        request('/api/v1/auth/register', { method: 'POST', body, idempotencyKey, schema: SignedIn }),
      );
      // Besides, the server would say once more that the account is new, and lead to its profile a second time. Taken now;
      // where that fails, it is one visit too many and no harm.
      if (answer.isLogin) await requireKeptSession('Your account has been created, but');
      return answer;
    },
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
