import { queryOptions } from '@tanstack/react-query';
import { readIssuer, readStatus } from '@/features/records/verify/sources';
import { recordsApi } from '@/shared/api/routes/records';

export const recordKeys = {
  all: ['records'] as const,
  own: ['records', 'own'] as const,
  sources: ['record-sources'] as const,
};

/** One's own work records, the last one issued first. */
export const recordsQuery = () =>
  queryOptions({
    queryKey: recordKeys.own,
    queryFn: ({ signal }) => recordsApi.call('listRecords', { signal }),
    select: ({ data }) => data,
  });

/** What records are checked with: the issuer's keys and the first status list, of now or as they were kept. */
export const sourcesQuery = () =>
  queryOptions({
    queryKey: recordKeys.sources,
    queryFn: async () => {
      const [issuer, status] = await Promise.all([readIssuer(), readStatus(1)]);
      return { issuer, status };
    },
  });
