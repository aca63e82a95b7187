import type { EditFreelancerProfile } from '@hirelane/api/schemas/profiles';
import { profileKeys } from '@/features/profile/queries';
import { projectKeys } from '@/features/projects/queries';
import { profilesApi } from '@/shared/api/routes/profiles';
import { useCommand } from '@/shared/api/useCommand';

export const useEditFreelancerProfile = (userId: string) =>
  useCommand(
    (body: EditFreelancerProfile, idempotencyKey) =>
      profilesApi.call('editFreelancerProfile', { params: { userId }, body, idempotencyKey }),
    // A change of skills changes the matching projects.
    { invalidates: [profileKeys.freelancer(userId), projectKeys.feed('bestmatch')] },
  );
