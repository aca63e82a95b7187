import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { standingIn } from '../suspension/standing.ts';
import type { UserEvent } from '../user/user.ts';
import type { AppealedNotice } from './queries.ts';

type Parts = Readonly<{
  encryptedLog: Pick<EventStore, 'read'>;
  /** The ids of all operators. */
  operators(): Promise<readonly string[]>;
}>;

type Notice = Pick<AppealedNotice, 'userId' | 'byId'>;

/**
 * Who may decide an appeal: not whoever appeals, and not whoever made the decision that it is against, while another
 * operator can look at it. A single operator may.
 */
export function openMayDecide({ encryptedLog, operators }: Parts) {
  async function isOperator(userId: string): Promise<boolean> {
    const standing = standingIn(await encryptedLog.read<UserEvent>(`user-${userId}`));
    return standing.isOperator && !standing.isSuspended;
  }

  async function hasOther({ userId, byId }: Notice): Promise<boolean> {
    const others = (await operators()).filter((id) => id !== byId && id !== userId);
    return (await Promise.all(others.map(isOperator))).includes(true);
  }

  const isRefused = async (notice: Notice, operatorId: string): Promise<'own-thing' | 'decided-by-you' | null> => {
    if (notice.userId === operatorId) return 'own-thing';
    return notice.byId === operatorId && (await hasOther(notice)) ? 'decided-by-you' : null;
  };

  return {
    mayDecide: async (notice: Notice, operatorId: string) => (await isRefused(notice, operatorId)) === null,
    /** Throws Refused where they may not. */
    async requireMayDecide(notice: Notice, operatorId: string): Promise<void> {
      const refused = await isRefused(notice, operatorId);
      if (refused !== null) throw new Refused(refused);
    },
  };
}

export type MayDecide = ReturnType<typeof openMayDecide>;
