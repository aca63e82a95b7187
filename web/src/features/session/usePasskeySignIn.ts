import { SignedIn } from '@hirelane/contracts/api/accounts';
import { RequestOptionsAnswer } from '@hirelane/contracts/api/second-factor';
import { useMutation } from '@tanstack/react-query';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { request } from '@/shared/api/http';
import { ApiError, localProblem } from '@/shared/lib/apiError';
import { askPasskey } from '@/shared/lib/passkey';

const UNKNOWN = 'This passkey does not belong to any account here. It may have been removed.';

/** Signs in by a passkey alone. Without a key: what a passkey answers is good once. */
export function usePasskeySignIn() {
  return useMutation({
    async mutationFn() {
      const { data } = await request('/api/v1/auth/passkey/options', {
        method: 'POST',
        body: {},
        schema: RequestOptionsAnswer,
      });
      const passkey = await askPasskey(data);
      return request('/api/v1/auth/passkey', { method: 'POST', body: { passkey }, schema: SignedIn }).catch((error) => {
        const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
        throw isWrong ? localProblem('wrong-credentials', UNKNOWN, 401) : error;
      });
    },
    onSuccess: rememberSignedIn,
  });
}
