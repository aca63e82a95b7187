import { type EditProject, ProjectWritten, type SaveDraft } from '@hirelane/contracts/api/projects';
import { useMutation } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

/** Starts a draft. The key comes from the caller, who keeps it for as long as no answer came. */
export function useStartDraft() {
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: SaveDraft }) =>
      request('/api/v1/client/project/draft', { method: 'POST', body, idempotencyKey: key, schema: ProjectWritten }),
    meta: { invalidates: [projectKeys.all] },
  });
}

/** Changes what a draft or a published project says; what the body leaves out stays as it is. */
export function useEditProject() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: EditProject }) =>
      send({ id, body }, (idempotencyKey) =>
        request(`/api/v1/client/project/${id}`, { method: 'PUT', body, idempotencyKey, schema: ProjectWritten }),
      ),
    meta: { invalidates: [projectKeys.all] },
  });
}

export function usePublishDraft() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (id: string) =>
      send(id, (idempotencyKey) =>
        request(`/api/v1/client/project/${id}/publish`, { method: 'POST', idempotencyKey, schema: ProjectWritten }),
      ),
    meta: { invalidates: [projectKeys.all] },
  });
}
