import { SignedIn } from '@hirelane/contracts/api/accounts';
import { type Assertion, RequestOptionsAnswer } from '@hirelane/contracts/api/second-factor';
import { useMutation } from '@tanstack/react-query';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { request } from '@/shared/api/http';
import { askPasskey } from '@/shared/lib/passkey';

type Given = Readonly<{ code: string } | { recoveryCode: string } | { passkey: Assertion }>;

const PATH = '/api/v1/auth/second-factor';

async function passkey(): Promise<Assertion> {
  const { data } = await request(`${PATH}/options`, { method: 'POST', body: {}, schema: RequestOptionsAnswer });
  return askPasskey(data);
}

/** Ends the sign-in that waits. Without a key: whatever is given is good once. */
export function useSecondFactor() {
  return useMutation({
    mutationFn: async (given: Given | 'passkey') =>
      request(PATH, {
        method: 'POST',
        body: given === 'passkey' ? { passkey: await passkey() } : given,
        schema: SignedIn,
      }),
    onSuccess: rememberSignedIn,
  });
}
