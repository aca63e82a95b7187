import { type Context, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { NOBODY } from '@hirelane/processes/due-work';
import { type UserCommand, type UserEvent, user } from '../user/user.ts';
import { currentIn, type Suspension, suspensionsIn } from './standing.ts';

export type { Suspension } from './standing.ts';

/** Whether an account is suspended, as of an event of its stream: a later one has a higher version. */
export type Standing = Readonly<{ isSuspended: boolean; version: number }>;

/** What the operator does to accounts, in the log of identity: the store encrypts and decrypts. */
export function openModeration(store: EventStore) {
  const changeUser = handle(store, user, 'user');
  const past = (userId: string) => store.read<UserEvent>(`user-${userId}`);

  /** Throws SubjectErased for an account that was deleted, Refused for one that never was. */
  async function change(userId: string, command: UserCommand): Promise<Readonly<{ isChanged: boolean }>> {
    const commandId = newId();
    const context: Context = { commandId, correlationId: commandId, actor: NOBODY };
    await changeUser(userId, command, context);
    return { isChanged: (await past(userId)).some(({ meta }) => meta.causationId === commandId) };
  }

  return {
    suspend: (userId: string, reason: string) => change(userId, { type: 'SuspendUser', reason }),
    restore: (userId: string, reason: string | null) => change(userId, { type: 'RestoreUser', reason }),
    historyOf: async (userId: string): Promise<readonly Suspension[]> => suspensionsIn(await past(userId)),
    /** Null for an account that was never suspended. */
    async standingOf(userId: string): Promise<Standing | null> {
      const last = suspensionsIn(await past(userId)).at(-1);
      return last ? { isSuspended: last.type === 'UserSuspended', version: last.version } : null;
    },
    /** The suspension that is in force, for its person; null when none is. */
    currentOf: async (userId: string): Promise<Suspension | null> => currentIn(await past(userId)),
  };
}
