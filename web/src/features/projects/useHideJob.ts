import { projectKeys } from '@/features/projects/queries';
import { feedApi } from '@/shared/api/routes/feed';
import { useCommand } from '@/shared/api/useCommand';

/** Hides jobs from a freelancer's lists, and unhides them. */
export const HIDE_TEXTS = {
  hide: 'Hide',
  wantLess: 'Less like this',
  hidden: (title: string) => `‘${title}’ is hidden.`,
  less: (title: string) => `‘${title}’ is hidden, and jobs with its skills come later.`,
  undo: 'Undo',
  list: 'Hidden jobs',
  show: 'Show again',
  shown: (title: string) => `‘${title}’ is shown again.`,
} as const;

// The list keeps the job, so that hiding it can be undone and reported there.
const ABOUT = { outdates: [projectKeys.feed('hidden')] } as const;

/** Hides a job from lists of open ones; with `true`, its skills also count less. */
export const useHideJob = (projectId: string) =>
  useCommand(
    (isLess: boolean, idempotencyKey) =>
      feedApi.call('hideJob', { params: { projectId }, body: { isLess }, idempotencyKey }),
    ABOUT,
  );

/** Undoes that. */
export const useShowJob = (projectId: string) =>
  useCommand<void>((_, idempotencyKey) => feedApi.call('showJob', { params: { projectId }, idempotencyKey }), ABOUT);
