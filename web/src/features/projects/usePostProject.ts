import { type PostProject, ProjectWritten } from '@hirelane/contracts/api/projects';
import { useMutation } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export function usePostProject() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: PostProject) =>
      send(body, (idempotencyKey) =>
        request('/api/v1/client/project/', { method: 'POST', body, idempotencyKey, schema: ProjectWritten }),
      ),
    meta: { invalidates: [projectKeys.lists] },
  });
}
