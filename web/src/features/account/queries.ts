import { queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { loadTwice } from '@/shared/lib/loadChunk';

export const accountKeys = { sessions: ['sessions'] as const };

export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) =>
      request('/api/v1/user/sessions', {
        schema: async () => (await loadTwice(() => import('@hirelane/contracts/api/security'))).OwnSessions,
        signal,
      }),
    select: (answer) => answer.data,
    // Somebody may have signed in elsewhere since the dialog was last open.
    staleTime: 0,
  });
