import type { EditPage } from '@hirelane/contracts/api/people';
import { peopleKeys } from '@/features/people/queries';
import { profilesApi } from '@/shared/api/routes/profiles';
import { useCommand } from '@/shared/api/useCommand';

export const useEditPage = () =>
  useCommand((body: EditPage, idempotencyKey) => profilesApi.call('editPage', { body, idempotencyKey }), {
    invalidates: [peopleKeys.all],
  });
