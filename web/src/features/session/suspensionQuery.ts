import { queryOptions } from '@tanstack/react-query';
import { sessionKeys } from '@/features/session/queries';
import { suspensionApi } from '@/shared/api/routes/suspension';

/** Why the account is suspended; null when it is not any more. */
export const suspensionQuery = () =>
  queryOptions({
    queryKey: sessionKeys.suspension,
    queryFn: ({ signal }) => suspensionApi.call('getOwnSuspension', { signal }),
    select: (answer) => answer.data,
  });
