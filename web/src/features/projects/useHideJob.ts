import { projectKeys } from '@/features/projects/queries';
import { feedApi } from '@/shared/api/routes/feed';
import { useCommand } from '@/shared/api/useCommand';

/** Texts for hiding jobs from a freelancer's lists, and unhiding them. */
export const HIDE_TEXTS = {
  more: 'More',
  hide: 'Hide',
  wantLess: 'Less like this',
  hidden: (title: string) => `‘${title}’ is hidden.`,
  less: (title: string) => `‘${title}’ is hidden, and jobs with its skills come later.`,
  undo: 'Undo',
  list: 'Hidden jobs',
  show: 'Show again',
  shown: (title: string) => `‘${title}’ is shown again.`,
} as const;

// The job remains in the current list, which shows the result in its place with a button to undo it.
const ABOUT = { outdates: [projectKeys.feed('hidden')] } as const;

/** Hides a job from lists of open jobs. If called with `true`, also ranks jobs with the same skills lower. */
export const useHideJob = (projectId: string) =>
  useCommand(
    (isLess: boolean, idempotencyKey) =>
      feedApi.call('hideJob', { params: { projectId }, body: { isLess }, idempotencyKey }),
    ABOUT,
  );

/** Unhides a job. */
export const useShowJob = (projectId: string) =>
  useCommand<void>((_, idempotencyKey) => feedApi.call('showJob', { params: { projectId }, idempotencyKey }), ABOUT);
