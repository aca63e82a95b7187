import { uuid } from '@/shared/lib/uuid';
import { lastSignalHeader } from '@/shared/live/lastSignal';

/**
 * Headers of every call: one proves that our own pages sent it, one links it to the event, and one names the user of
 * this page, so that the server refuses the call (`other-user`) if another user has signed in since in another tab.
 */
export function headersFor(user: string | null, idempotencyKey?: string): Record<string, string> {
  return {
    accept: 'application/json',
    'x-requested-by': 'web',
    'x-correlation-id': uuid(),
    ...(user !== null && { 'x-expected-user': user }),
    ...lastSignalHeader(),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}
