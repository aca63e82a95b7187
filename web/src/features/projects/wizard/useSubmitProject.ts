import type { PostProject } from '@hirelane/contracts/api/projects';
import { usePostProject } from '@/features/projects/usePostProject';
import { usePublishDraft } from '@/features/projects/useSaveProject';
import type { DraftSaver } from '@/features/projects/wizard/draftSaver';

interface Options {
  userId: string;
  isPublished: boolean;
  saver: Pick<DraftSaver, 'settle' | 'edit'>;
}

/** Brings the finished project to the server and, unless it is there already, before everyone's eyes. */
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
