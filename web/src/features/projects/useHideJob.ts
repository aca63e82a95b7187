import { projectKeys } from '@/features/projects/queries';
import { feedApi } from '@/shared/api/routes/feed';
import { useCommand } from '@/shared/api/useCommand';

/** How a freelancer leaves jobs out of their lists, and has them shown again. */
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

// The list that the job is in stays as it is, so that what was done can be taken back there, and is said there.
const ABOUT = { outdates: [projectKeys.feed('hidden')] } as const;

/** Leaves a job out of lists of open ones; with `true`, its skills count less as well. */
export const useHideJob = (projectId: string) =>
  useCommand(
    (isLess: boolean, idempotencyKey) =>
      feedApi.call('hideJob', { params: { projectId }, body: { isLess }, idempotencyKey }),
    ABOUT,
  );

/** Takes that back. */
export const useShowJob = (projectId: string) =>
  useCommand<void>((_, idempotencyKey) => feedApi.call('showJob', { params: { projectId }, idempotencyKey }), ABOUT);
