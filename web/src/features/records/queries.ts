import { queryOptions } from '@tanstack/react-query';
import { readIssuer, readStatus } from '@/features/records/verify/sources';
import { recordsApi } from '@/shared/api/routes/records';

export const recordKeys = {
  all: ['records'] as const,
  own: ['records', 'own'] as const,
  sources: ['record-sources'] as const,
};

/** The user's own work records, most recent first. */
export const recordsQuery = () =>
  queryOptions({
    queryKey: recordKeys.own,
    queryFn: ({ signal }) => recordsApi.call('listRecords', { signal }),
    select: ({ data }) => data,
  });

/** The data for checking records: the issuer's keys and the first status list, current or cached. */
export const sourcesQuery = () =>
  queryOptions({
    queryKey: recordKeys.sources,
    queryFn: async () => {
      const [issuer, status] = await Promise.all([readIssuer(), readStatus(1)]);
      return { issuer, status };
    },
  });
