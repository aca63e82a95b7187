import { projectKeys } from '@/features/projects/queries';
import { feedApi } from '@/shared/api/routes/feed';
import { useCommand } from '@/shared/api/useCommand';

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
