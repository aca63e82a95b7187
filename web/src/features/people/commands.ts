import type { EditPage } from '@hirelane/contracts/api/people';
import { peopleKeys } from '@/features/people/queries';
import { peopleApi } from '@/shared/api/routes/people';
import { useCommand } from '@/shared/api/useCommand';

export const useEditPage = () =>
  useCommand((body: EditPage, idempotencyKey) => peopleApi.call('editPage', { body, idempotencyKey }), {
    invalidates: [peopleKeys.all],
  });
