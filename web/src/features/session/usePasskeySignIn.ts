import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError, localProblem } from '@/shared/lib/apiError';
import { askPasskey } from '@/shared/lib/passkey';

const UNKNOWN = 'This passkey does not belong to any account here. It may have been removed.';

async function signIn() {
  const { data } = await secondFactorApi.call('passkeyOptions', { body: {} });
  const passkey = await askPasskey(data);
  return secondFactorApi.call('passkeySignIn', { body: { passkey } }).catch((error: unknown) => {
    const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
    throw isWrong ? localProblem('wrong-credentials', UNKNOWN, 401) : error;
  });
}

/** Signs in by a passkey alone. Without a key: a passkey's answer is good once. */
export const usePasskeySignIn = () => useCommand(() => signIn(), { onSuccess: rememberSignedIn });
