import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/features/account/queries';
import { leaveSession } from '@/features/session/queries';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

/** Which sessions to end: one by its id, all but this one, or all. */
export type Ending = Readonly<{ id: string; isCurrent: boolean }> | 'others' | 'all';

const isLeaving = (ending: Ending) => ending === 'all' || (ending !== 'others' && ending.isCurrent);

/** Signs browsers out once the owner has confirmed; this one leaves at once if it is among them. */
export function useEndSessions() {
  const client = useQueryClient();
  const doConfirmed = useConfirmed();
  return useCommand(
    (ending: Ending) =>
      doConfirmed(() =>
        typeof ending === 'object'
          ? securityApi.call('endSession', { params: { id: ending.id } })
          : securityApi.call('endSessions', { body: { which: ending } }),
      ),
    {
      invalidates: [accountKeys.sessions],
      onSuccess: (_answer, ending) => {
        if (isLeaving(ending)) leaveSession(client, '/login');
      },
    },
  );
}
