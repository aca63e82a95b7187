import { queryOptions } from '@tanstack/react-query';
import { securityApi } from '@/shared/api/routes/security';

export const accountKeys = { sessions: ['sessions'] as const };

export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => securityApi.call('listSessions', { signal }),
    select: (answer) => answer.data,
    // The user may have signed in elsewhere since the dialog was last open.
    staleTime: 0,
  });
