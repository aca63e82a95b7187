import type { EditProject, PostProject, SaveDraft } from '@hirelane/api/schemas/projects';
import { projectKeys } from '@/features/projects/queries';
import { projectsApi } from '@/shared/api/routes/projects';
import { useCommand } from '@/shared/api/useCommand';

/** Publishes a project of which the server has no draft. */
export const usePostProject = () =>
  useCommand((body: PostProject, idempotencyKey) => projectsApi.call('postProject', { body, idempotencyKey }), {
    invalidates: [projectKeys.lists],
  });

/** Starts a draft. The key comes from the caller, who keeps it until there is an answer. */
export const useStartDraft = () =>
  useCommand(
    ({ key, body }: { key: string; body: SaveDraft }) =>
      projectsApi.call('draftProject', { body, idempotencyKey: key }),
    {
      invalidates: [projectKeys.all],
    },
  );

/** Changes what a draft or a published project says; what the body leaves out stays as it is. */
export const useEditProject = () =>
  useCommand(
    ({ id, body }: { id: string; body: EditProject }, idempotencyKey) =>
      projectsApi.call('editProject', { params: { id }, body, idempotencyKey }),
    { invalidates: [projectKeys.all] },
  );

export const usePublishDraft = () =>
  useCommand((id: string, idempotencyKey) => projectsApi.call('publishProject', { params: { id }, idempotencyKey }), {
    invalidates: [projectKeys.all],
  });
