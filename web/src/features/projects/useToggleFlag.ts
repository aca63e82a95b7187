import { useQueryClient } from '@tanstack/react-query';
import { patchProject, projectKeys } from '@/features/projects/queries';
import { feedApi } from '@/shared/api/routes/feed';
import { useCommand } from '@/shared/api/useCommand';
import { uuid } from '@/shared/lib/uuid';

/** Flags that a freelancer can set on a project and remove: `liked`, and `saved` for the wishlist. */
type Flag = 'saved' | 'liked';

const ROUTES = {
  saved: { on: 'saveProject', off: 'unsaveProject' },
  liked: { on: 'likeProject', off: 'unlikeProject' },
} as const;

/**
 * Shows the user's last choice immediately. The flag is read from the mutation while the command is pending, and
 * otherwise from the cache, so a failure needs no rollback. Consecutive clicks are sent one after another, each with a
 * separate key.
 */
export function useToggleFlag(flag: Flag, projectId: string, isOn: boolean) {
  const client = useQueryClient();
  const command = useCommand(
    (next: boolean) =>
      feedApi.call(ROUTES[flag][next ? 'on' : 'off'], { params: { projectId }, idempotencyKey: uuid() }),
    {
      mutationKey: ['projects', flag, projectId],
      scope: { id: `${flag}-${projectId}` },
      onSuccess: ({ data }) => patchProject(client, projectId, { isSaved: data.isSaved, isLiked: data.isLiked }),
      // Refetches the list of projects with this flag.
      invalidates: [projectKeys.feed(flag)],
    },
  );
  const shown = command.isPending ? command.variables : isOn;
  return { isOn: shown, error: command.error, toggle: () => command.mutate(!shown) };
}
