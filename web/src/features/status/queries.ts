import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { request } from '@/shared/api/http';

const keys = { health: ['health'] as const };

const Health = z.object({ status: z.literal('ok') });

/** Succeeds when the server can serve. Asked again every half minute; one failed answer counts. */
export const healthQuery = () =>
  queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => request('/health/ready', { schema: Health, signal }),
    retry: false,
    staleTime: 0,
    refetchInterval: 30_000,
  });
