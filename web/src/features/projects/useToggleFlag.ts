import { SavedAnswer } from '@hirelane/contracts/api/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patchProject, projectKeys } from '@/features/projects/queries';
import { request } from '@/shared/api/http';
import { uuid } from '@/shared/lib/uuid';

/** Like and wishlist: a reversible mark of the freelancer on a project. */
type Flag = 'saved' | 'liked';

/**
 * The mark as the user last set it, shown at once. It is read from the mutation while that runs, from the cache after:
 * a failure falls back by itself. Clicks in a row are sent one after another.
 */
export function useToggleFlag(flag: Flag, projectId: string, isOn: boolean) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: ['projects', flag, projectId],
    scope: { id: `${flag}-${projectId}` },
    mutationFn: (next: boolean) =>
      request(`/api/v1/freelancer/${flag}/${projectId}`, {
        method: next ? 'PUT' : 'DELETE',
        idempotencyKey: uuid(),
        schema: SavedAnswer,
      }),
    onSuccess: ({ data }) => patchProject(client, projectId, { isSaved: data.isSaved, isLiked: data.isLiked }),
    ...(flag === 'saved' && { meta: { invalidates: [projectKeys.feed('saved')] } }),
  });
  const shown = mutation.isPending ? mutation.variables : isOn;
  return { isOn: shown, error: mutation.error, toggle: () => mutation.mutate(!shown) };
}
