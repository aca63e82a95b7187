import { type EditFreelancerProfile, FreelancerProfileUpdated } from '@hirelane/contracts/api/profiles';
import { useMutation } from '@tanstack/react-query';
import { profileKeys } from '@/features/profile/queries';
import { projectKeys } from '@/features/projects/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

export function useEditFreelancerProfile(userId: string) {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: EditFreelancerProfile) =>
      send(body, (idempotencyKey) =>
        request(`/api/v1/freelancer/profile/${userId}`, {
          method: 'PUT',
          body,
          idempotencyKey,
          schema: FreelancerProfileUpdated,
        }),
      ),
    // Other skills mean other matches.
    meta: { invalidates: [profileKeys.freelancer(userId), projectKeys.feed('bestmatch')] },
  });
}
