import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { UserEvent } from '../../user/user.ts';
import { operatedIn } from './account.ts';

/** Returns a function that reads the whole name of an account from the log; '' for one that is no more. */
export const nameIn =
  (store: Pick<EventStore, 'read'>) =>
  async (userId: string): Promise<string> => {
    const found = operatedIn(await store.read<UserEvent>(`user-${userId}`));
    return found ? `${found.firstName} ${found.lastName}` : '';
  };
