import type { Assertion } from '@hirelane/contracts/api/second-factor';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { useCommand } from '@/shared/api/useCommand';
import { askPasskey } from '@/shared/lib/passkey';

type Given = Readonly<{ code: string } | { recoveryCode: string } | { passkey: Assertion }>;

async function passkey(): Promise<Assertion> {
  const { data } = await secondFactorApi.call('secondFactorOptions', { body: {} });
  return askPasskey(data);
}

/** Completes the sign-in that waits. Without a key: a code or a passkey's answer is good once. */
export const useSecondFactor = () =>
  useCommand(
    async (given: Given | 'passkey') =>
      secondFactorApi.call('giveSecondFactor', { body: given === 'passkey' ? { passkey: await passkey() } : given }),
    { onSuccess: rememberSignedIn },
  );
