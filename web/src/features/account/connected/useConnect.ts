import type { ConnectSignIn } from '@hirelane/contracts/api/sign-in';
import { signInApi } from '@/shared/api/routes/sign-in';
import { useCommand } from '@/shared/api/useCommand';
import { reloadAt } from '@/shared/lib/reloadAt';
import { useConfirmed } from '@/shared/lib/useConfirmed';

/** Begins to connect a provider, and opens its page. Without a key: each attempt is a new one. */
export function useConnect() {
  const doConfirmed = useConfirmed();
  return useCommand((body: ConnectSignIn) => doConfirmed(() => signInApi.call('connectSignIn', { body })), {
    onSuccess: ({ redirectUrl }) => reloadAt(redirectUrl),
  });
}
