import { AccountDeleted, type DeleteAccount } from '@hirelane/contracts/api/personal-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '@/features/session/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { leaveNotice } from '@/shared/lib/leftNotice';
import { useConfirmed } from '@/shared/lib/useConfirmed';

/** Deletes the account, and leaves for the landing page, which says so. */
export function useDeleteAccount() {
  const client = useQueryClient();
  const send = useCommandKey();
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: DeleteAccount) =>
      send(body, (idempotencyKey) =>
        doConfirmed(
          () => request('/api/v1/account/deletion', { method: 'POST', body, idempotencyKey, schema: AccountDeleted }),
          body.password,
        ),
      ),
    onSuccess: () => {
      leaveSession(client, '/');
      leaveNotice('Your account has been deleted. Thank you for using Hirelane.');
    },
  });
}
