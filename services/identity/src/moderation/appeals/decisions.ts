import { type Context, load, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator, type ModerationResult, refuseOwn } from '@hirelane/shared/by-operator';
import type { UserEvent } from '../../user/user.ts';
import type { openModeration } from '../suspension/moderation.ts';
import { currentIn, standingIn } from '../suspension/standing.ts';
import { type AppealDecision, appeal } from './appeal.ts';
import type { AppealedNotice } from './queries.ts';

/** `at`: an instant in UTC. */
type Decided = Readonly<{ decision: AppealDecision; reason: string; at: string }>;

/**
 * `reason`: the reason for the decision in force, even if it was made earlier. `isToUndo`: the decision reverses a
 * notice that is still in force.
 */
export type RecordedDecision = ModerationResult & Readonly<{ reason: string; isToUndo: boolean }>;

/**
 * Operators' decisions on appeals. On the command line, there is no context. The decision is written before the account
 * is restored or the content is shown again, so after a crash the decision may have to be repeated, but there is never
 * a reversal without a decision.
 */
export function openAppealDecisions(store: EventStore, moderation: Pick<ReturnType<typeof openModeration>, 'restore'>) {
  const change = byOperator(store, appeal, 'appeal');

  /** Whether the action that a notice is about was undone, even if it was then repeated under a new notice. */
  async function isUndone({ id, userId, kind, isUndone }: AppealedNotice): Promise<boolean> {
    if (kind !== 'account') return isUndone;
    return currentIn(await store.read<UserEvent>(`user-${userId}`))?.id !== id;
  }

  /** Records the decision; repeating it changes nothing. Throws Refused, or SubjectErased if the user has left. */
  async function record(notice: AppealedNotice, decided: Decided, context?: Context): Promise<RecordedDecision> {
    const { id, userId } = notice;
    refuseOwn(userId, context);
    const isOver = await isUndone(notice);
    const { state } = await load(store, appeal, `appeal-${id}`);
    if (isOver && state?.decision === null && decided.decision === 'upheld') throw new Refused('undone-already');
    const { isChanged, wrote, past } = await change(id, { type: 'DecideAppeal', ...decided }, context);
    const { reason = '' } = past.reduce(appeal.evolve, appeal.initial) ?? {};
    return { isChanged, wrote, reason, isToUndo: decided.decision === 'reversed' && !isOver };
  }

  return {
    isUndone,
    record,
    /** Restores the account when its suspension is reversed, with the decision's reason. */
    restore: ({ userId }: AppealedNotice, { reason }: RecordedDecision, context?: Context) =>
      moderation.restore(userId, reason, context),
  };
}

export type AppealDecisions = ReturnType<typeof openAppealDecisions>;

type Parts = Readonly<{
  encryptedLog: Pick<EventStore, 'read'>;
  /** The ids of all operators. */
  operators(): Promise<readonly string[]>;
}>;

type Notice = Pick<AppealedNotice, 'userId' | 'byId'>;

/**
 * Checks whether an operator may decide an appeal. Its author never may, and the operator who took the action may only
 * if no other operator can.
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

  const isRefused = async (notice: Notice, operatorId: string): Promise<'forbidden' | 'decided-by-you' | null> => {
    if (notice.userId === operatorId) return 'forbidden';
    return notice.byId === operatorId && (await hasOther(notice)) ? 'decided-by-you' : null;
  };

  return {
    mayDecide: async (notice: Notice, operatorId: string) => (await isRefused(notice, operatorId)) === null,
    /** Throws Refused if the operator may not decide. */
    async requireMayDecide(notice: Notice, operatorId: string): Promise<void> {
      const refused = await isRefused(notice, operatorId);
      if (refused !== null) throw new Refused(refused);
    },
  };
}

export type MayDecide = ReturnType<typeof openMayDecide>;
