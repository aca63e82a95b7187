import type { Standing } from '@hirelane/contracts/api/suspension';
import { type Context, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { NOBODY } from '@hirelane/processes/due-work';
import type { Logger } from 'pino';
import { type UserCommand, type UserEvent, user } from '../user/user.ts';
import { type Suspension, standingIn, suspensionsIn } from './standing.ts';

/** Whether the log has something new, and how the account stands now. */
export type Moderated = Readonly<{ isChanged: boolean; standing: Standing }>;

/** What the operator does to accounts, in the log of identity: the store encrypts and decrypts. */
export function openModeration(store: EventStore, log: Pick<Logger, 'warn'>) {
  const changeUser = handle(store, user, 'user');
  const past = (userId: string) => store.read<UserEvent>(`user-${userId}`);

  /** Throws SubjectErased for an account that was deleted, Refused for one that never was. */
  async function change(userId: string, command: UserCommand): Promise<Moderated> {
    const commandId = newId();
    const context: Context = { commandId, correlationId: commandId, actor: NOBODY };
    await changeUser(userId, command, context);
    const now = await past(userId);
    const isChanged = now.some(({ meta }) => meta.causationId === commandId);
    const standing = standingIn(now);
    // At the level that the operator's tools write at: it is to be seen whatever LOG_LEVEL says.
    if (isChanged && standing.isSuspended) log.warn({ event: 'user-suspended', by: 'operator', userId });
    if (isChanged && !standing.isSuspended) log.warn({ event: 'user-restored', by: 'operator', userId });
    return { isChanged, standing };
  }

  return {
    suspend: (userId: string, reason: string) => change(userId, { type: 'SuspendUser', reason }),
    restore: (userId: string, reason: string | null) => change(userId, { type: 'RestoreUser', reason }),
    /** Every suspension and restoration, the oldest first. */
    historyOf: async (userId: string): Promise<readonly Suspension[]> => suspensionsIn(await past(userId)),
  };
}
