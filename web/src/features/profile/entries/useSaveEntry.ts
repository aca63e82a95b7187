import { ItemWritten } from '@hirelane/contracts/api/profile-items';
import { useMutation } from '@tanstack/react-query';
import { type EntryKind, profileKeys } from '@/features/profile/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

/** Adds an entry to the profile, or changes the one with this id. */
export function useSaveEntry<Body>(kind: EntryKind, profileId: string, entryId: string | undefined) {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: Body) =>
      send(body, (idempotencyKey) =>
        request(`/api/v1/freelancer/${kind}/${entryId ?? profileId}`, {
          method: entryId ? 'PUT' : 'POST',
          body,
          idempotencyKey,
          schema: ItemWritten,
        }),
      ),
    meta: { invalidates: [profileKeys.entries(kind, profileId)] },
  });
}
