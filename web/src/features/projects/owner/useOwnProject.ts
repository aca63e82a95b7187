import { DraftDeleted, ProjectWritten } from '@hirelane/contracts/api/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export type StatusChange = 'publish' | 'unpublish' | 'close';

/** Moves one's own project on in its life. */
export function useChangeStatus(projectId: string) {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (change: StatusChange) =>
      send(change, (idempotencyKey) =>
        request(`/api/v1/client/project/${projectId}/${change}`, {
          method: 'POST',
          idempotencyKey,
          schema: ProjectWritten,
        }),
      ),
    meta: { invalidates: [projectKeys.lists, projectKeys.detail(projectId)] },
  });
}

export function useDeleteDraft(projectId: string) {
  const send = useCommandKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      send('delete', (idempotencyKey) =>
        request(`/api/v1/client/project/${projectId}`, { method: 'DELETE', idempotencyKey, schema: DraftDeleted }),
      ),
    meta: { invalidates: [projectKeys.lists] },
    onSuccess: () => client.removeQueries({ queryKey: projectKeys.detail(projectId) }),
  });
}
