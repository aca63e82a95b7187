import type { ChangeEmail } from '@hirelane/contracts/api/security';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

export function useChangeEmail(userId: string) {
  const doConfirmed = useConfirmed();
  return useCommand((body: ChangeEmail, idempotencyKey) =>
    doConfirmed(() => securityApi.call('changeEmail', { params: { userId }, body, idempotencyKey })),
  );
}
