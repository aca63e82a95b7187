import { noticesQuery } from '@/features/notices/queries';
import { appealsApi } from '@/shared/api/routes/appeals';
import { useCommand } from '@/shared/api/useCommand';

/** Appeals against a notice. */
export const useAppeal = (id: string) =>
  useCommand(
    (words: string, idempotencyKey) =>
      appealsApi.call('fileAppeal', { params: { id }, body: { words }, idempotencyKey }),
    { invalidates: [noticesQuery().queryKey], isStaleAfterConflict: true },
  );
