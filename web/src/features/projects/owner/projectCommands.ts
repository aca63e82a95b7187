import { useQueryClient } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { projectsApi } from '@/shared/api/routes/projects';
import { useCommand } from '@/shared/api/useCommand';

export type StatusChange = 'publish' | 'unpublish' | 'close';

/** Publishes a draft, takes a project back to draft, or closes it. */
export const useChangeStatus = (projectId: string) =>
  useCommand(
    (change: StatusChange, idempotencyKey) =>
      projectsApi.call(`${change}Project`, { params: { id: projectId }, idempotencyKey }),
    { invalidates: [projectKeys.lists, projectKeys.detail(projectId)] },
  );

/** Deletes the draft with this id. */
export function useDeleteDraft() {
  const client = useQueryClient();
  return useCommand(
    (id: string, idempotencyKey) => projectsApi.call('deleteDraft', { params: { id }, idempotencyKey }),
    {
      invalidates: [projectKeys.lists],
      onSuccess: (_answer, id) => client.removeQueries({ queryKey: projectKeys.detail(id) }),
    },
  );
}
