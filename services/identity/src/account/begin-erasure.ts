import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem } from '@hirelane/http/http-problem';
import { canBeUndone, lastChange } from '../user/last-change.ts';
import type { UserEvent } from '../user/user.ts';
import { inUtc } from '../user/utc.ts';

const waitUntil = (until: Date) =>
  `The email of this account was changed a short while ago, and the old address can take the account back. Until then it cannot be deleted. Undo the change with the link in the email to the old address, or wait until ${inUtc(until)}.`;

/**
 * Appends UserErased, the point of no return (`account-erasure.ts`). For whoever holds the account. Throws 409 while a
 * former address can take the account back: a thief who has changed it would leave its owner nothing to take back.
 */
export async function beginErasure(store: EventStore, userId: string, context: Context): Promise<void> {
  const change = lastChange(await store.read<UserEvent>(`user-${userId}`));
  if (canBeUndone(change, Date.now())) throw new HttpProblem('deletion-waits', { detail: waitUntil(change.until) });
  await eraseStream(store, `user-${userId}`, { type: 'UserErased', data: { userId } }, context);
}
