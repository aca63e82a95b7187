import { type EntryKind, profileKeys } from '@/features/profile/queries';
import { profilesApi } from '@/shared/api/routes/profiles';
import { useCommand } from '@/shared/api/useCommand';

const ROUTES = { education: 'deleteEducation', experience: 'deleteExperience', portfolio: 'deletePortfolio' } as const;

export const useDeleteEntry = (kind: EntryKind, profileId: string) =>
  useCommand((id: string, idempotencyKey) => profilesApi.call(ROUTES[kind], { params: { id }, idempotencyKey }), {
    invalidates: [profileKeys.entries(kind, profileId)],
  });
