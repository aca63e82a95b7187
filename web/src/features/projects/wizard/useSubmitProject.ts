import type { PostProject } from '@hirelane/contracts/api/projects';
import { usePostProject, usePublishDraft } from '@/features/projects/saveCommands';
import type { DraftSaver } from '@/features/projects/wizard/draftSaver';

interface Options {
  userId: string;
  isPublished: boolean;
  saver: Pick<DraftSaver, 'settle' | 'edit'>;
}

/** Saves the finished project, and publishes it unless it is published already. */
export function useSubmitProject({ userId, isPublished, saver }: Options) {
  const post = usePostProject();
  const publish = usePublishDraft();
  return async (project: PostProject): Promise<void> => {
    const id = await saver.settle();
    if (id === null) {
      await post.mutateAsync({ ...project, userId });
      return;
    }
    await saver.edit(id, project);
    if (!isPublished) await publish.mutateAsync(id);
  };
}
