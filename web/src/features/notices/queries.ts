import { queryOptions } from '@tanstack/react-query';
import { suspensionApi } from '@/shared/api/routes/suspension';

/** What operators have done about one's account and what one has written, the last one first. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => suspensionApi.call('listNotices', { signal }),
    select: ({ data }) => data,
  });
