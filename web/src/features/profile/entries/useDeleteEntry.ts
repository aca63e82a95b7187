import { ItemDeleted } from '@hirelane/contracts/api/profile-items';
import { useMutation } from '@tanstack/react-query';
import { type EntryKind, profileKeys } from '@/features/profile/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export function useDeleteEntry(kind: EntryKind, profileId: string) {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (entryId: string) =>
      send(entryId, (idempotencyKey) =>
        request(`/api/v1/freelancer/${kind}/${entryId}`, { method: 'DELETE', idempotencyKey, schema: ItemDeleted }),
      ),
    meta: { invalidates: [profileKeys.entries(kind, profileId)] },
  });
}
