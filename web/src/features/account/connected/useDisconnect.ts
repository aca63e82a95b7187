import { signInKeys } from '@/features/account/connected/queries';
import { accountKeys } from '@/features/account/queries';
import { signInApi } from '@/shared/api/routes/sign-in';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

export function useDisconnect() {
  const doConfirmed = useConfirmed();
  return useCommand(
    (id: string, idempotencyKey) =>
      doConfirmed(() => signInApi.call('removeSignIn', { params: { id }, idempotencyKey })),
    { invalidates: [signInKeys.all, accountKeys.sessions] },
  );
}
