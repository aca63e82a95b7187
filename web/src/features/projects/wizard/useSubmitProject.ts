import type { PostProject } from '@hirelane/contracts/api/projects';
import { usePostProject } from '@/features/projects/usePostProject';
import { useEditProject, usePublishDraft } from '@/features/projects/useSaveProject';

interface Options {
  isPublished: boolean;
  /** Settles what is being saved; answers the id of the project on the server, if there is one by then. */
  settle: () => Promise<string | null>;
}

/** Brings the finished project to the server and, unless it is there already, before everyone's eyes. */
export function useSubmitProject({ isPublished, settle }: Options) {
  const post = usePostProject();
  const edit = useEditProject();
  const publish = usePublishDraft();
  return async (project: PostProject): Promise<void> => {
    const id = await settle();
    if (id === null) {
      await post.mutateAsync(project);
      return;
    }
    await edit.mutateAsync({ id, body: project });
    if (!isPublished) await publish.mutateAsync(id);
  };
}
