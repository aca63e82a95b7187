import { SessionsEnded } from '@hirelane/contracts/api/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/features/account/queries';
import { leaveSession } from '@/features/session/queries';
import { request } from '@/shared/api/http';
import { useConfirmed } from '@/shared/lib/useConfirmed';

/** Which sessions to end: one by its id, all but this one, or all. */
export type Ending = Readonly<{ id: string; isCurrent: boolean }> | 'others' | 'all';

const isLeaving = (ending: Ending) => ending === 'all' || (ending !== 'others' && ending.isCurrent);

/** Signs browsers out, once the owner has confirmed; this one leaves at once when it is among them. */
export function useEndSessions() {
  const client = useQueryClient();
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: (ending: Ending) =>
      doConfirmed(() =>
        typeof ending === 'object'
          ? request(`/api/v1/user/sessions/${ending.id}`, { method: 'DELETE', schema: SessionsEnded })
          : request('/api/v1/user/sessions/end', { method: 'POST', body: { which: ending }, schema: SessionsEnded }),
      ),
    meta: { invalidates: [accountKeys.sessions] },
    onSuccess: (_answer, ending) => {
      if (isLeaving(ending)) leaveSession(client, '/login');
    },
  });
}
