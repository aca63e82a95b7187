import { queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { object, oneOf } from '@/shared/lib/shapes';

const keys = { health: ['health'] as const };

const health = object({ status: oneOf('ok') });

/** Succeeds when the server is ready. Polled every 30 seconds without retries. */
export const healthQuery = () =>
  queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => request('/health/ready', { shape: health, signal }),
    retry: false,
    staleTime: 0,
    refetchInterval: 30_000,
  });
