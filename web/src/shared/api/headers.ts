import { uuid } from '@/shared/lib/uuid';
import { lastSignalHeader } from '@/shared/live/lastSignal';

/**
 * Headers for every call: one proves that our own pages sent it, one links it to the events it causes, and one
 * identifies the page's user, so that the server refuses the call (`other-user`) if a different user has since signed
 * in from another tab.
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
