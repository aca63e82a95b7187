import type { EditProject, PostProject, SaveDraft } from '@hirelane/api/schemas/projects';
import { projectKeys } from '@/features/projects/queries';
import { projectsApi } from '@/shared/api/routes/projects';
import { useCommand } from '@/shared/api/useCommand';

/** Publishes a project that is not stored as a draft on the server. */
export const usePostProject = () =>
  useCommand((body: PostProject, idempotencyKey) => projectsApi.call('postProject', { body, idempotencyKey }), {
    invalidates: [projectKeys.lists],
  });

/** Creates a draft. The caller provides the idempotency key and must keep it until a response arrives. */
export const useStartDraft = () =>
  useCommand(
    ({ key, body }: { key: string; body: SaveDraft }) =>
      projectsApi.call('draftProject', { body, idempotencyKey: key }),
    {
      invalidates: [projectKeys.all],
    },
  );

/** Changes the content of a draft or published project; omitted fields keep their value. */
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
