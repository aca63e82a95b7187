import { queryOptions } from '@tanstack/react-query';
import { suspensionApi } from '@/shared/api/routes/suspension';

/** Operators' decisions about the user's account and content, most recent first. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => suspensionApi.call('listNotices', { signal }),
    select: ({ data }) => data,
  });
