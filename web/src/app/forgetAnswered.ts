import type { QueryClient } from '@tanstack/react-query';
import { waitingKeys } from '@/features/waiting/keys';
import { readAgain } from '@/shared/api/queryClient';

/** The first parts of the query keys of everything that can wait for the user. */
const WAITING: ReadonlySet<unknown> = new Set(['contracts', 'invoices', 'messages', 'projects', 'proposals']);

/**
 * After each of the user's commands on something that may have been waiting for them, drops the list of what waits, so
 * that it never shows what they have just answered.
 */
export function forgetAnswered(client: QueryClient): void {
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { invalidates = [], outdates = [] } = event.mutation.meta ?? {};
    if (![...invalidates, ...outdates].some(([first]) => WAITING.has(first))) return;
    client.removeQueries({ queryKey: waitingKeys.all, type: 'inactive' });
    readAgain(client, [waitingKeys.all]);
  });
}
