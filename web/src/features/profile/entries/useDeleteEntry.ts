import { type EntryKind, profileKeys } from '@/features/profile/queries';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';

const ROUTES = { education: 'deleteEducation', experience: 'deleteExperience', portfolio: 'deletePortfolio' } as const;

export const useDeleteEntry = (kind: EntryKind, profileId: string) =>
  useCommand((id: string, idempotencyKey) => profileItemsApi.call(ROUTES[kind], { params: { id }, idempotencyKey }), {
    invalidates: [profileKeys.entries(kind, profileId)],
  });
