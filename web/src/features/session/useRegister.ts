import type { Register } from '@hirelane/contracts/api/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { rememberSession } from '@/features/session/flags';
import { replaceSession } from '@/features/session/queries';
import { requireKeptSession } from '@/features/session/requireCookie';
import { TEXTS } from '@/features/session/texts';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';

/**
 * Creates the account, which is then signed in; the guard of the register screens redirects to its profile. An answer
 * to a repeated request signs nobody in: the login comes next.
 */
export function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCommand(
    async (body: Register, idempotencyKey) => {
      const answer = await accountsApi.call('register', { body, idempotencyKey });
      // This also uses up `isRegistered`: the server would otherwise report the account as new once more, and the app
      // would open its profile a second time. If this fails, that second visit does no harm.
      if (answer.isLogin) await requireKeptSession('Your account has been created, but');
      return answer;
    },
    {
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
    },
  );
}
