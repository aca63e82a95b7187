import { queryOptions } from '@tanstack/react-query';
import { statisticsApi } from '@/shared/api/routes/statistics';

const keys = { all: ['statistics'] as const };

/** The figures of the last weeks, which the server computes once a week. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: keys.all,
    queryFn: ({ signal }) => statisticsApi.call('readStatistics', { signal }),
    select: ({ data }) => data,
  });
