import type { DeleteAccount } from '@hirelane/contracts/api/personal-data';
import { useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '@/features/session/queries';
import { personalDataApi } from '@/shared/api/routes/personal-data';
import { useCommand } from '@/shared/api/useCommand';
import { leaveNotice } from '@/shared/lib/leftNotice';
import { marketplace } from '@/shared/lib/marketplace';
import { useConfirmed } from '@/shared/lib/useConfirmed';

/** Deletes the account, and opens the landing page, which says so. */
export function useDeleteAccount() {
  const client = useQueryClient();
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: DeleteAccount, idempotencyKey) =>
      doConfirmed(() => personalDataApi.call('deleteAccount', { body, idempotencyKey }), body.password),
    {
      onSuccess: () => {
        leaveSession(client, '/');
        leaveNotice(`Your account has been deleted. Thank you for using ${marketplace.name}.`);
      },
    },
  );
}
