import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type JoinCodeEvent = EventOf<'joincode'>;
type Made = Extract<JoinCodeEvent, { type: 'JoinCodeMade' }>['data'];

/**
 * `usedBy`: the account that was or is being created with the code. `events`: the number of events, which distinguishes
 * one use from a later one.
 */
export type JoinCode = Made & Readonly<{ usedBy: string | null; isRevoked: boolean; events: number }>;

/**
 * `at`: an instant in UTC. `takeOver`: the number of events at which the code's use was found to be abandoned, because
 * its account was never created; otherwise null. `unmade`: the number of events at which its account did not exist,
 * perhaps because it was still being created; otherwise null.
 */
export type JoinCodeCommand =
  | Readonly<{ type: 'MakeJoinCode'; made: Made }>
  | Readonly<{ type: 'UseJoinCode'; userId: string; at: string; takeOver: number | null }>
  | Readonly<{ type: 'ReleaseJoinCode'; userId: string }>
  | Readonly<{ type: 'RevokeJoinCode'; unmade: number | null }>;

export type JoinCodeRefusal = 'no-invitation' | 'code-used' | 'unknown';

/** An invitation code, which can be used to create one account. Of two concurrent uses, the second is refused. */
export const joinCode: Decider<JoinCode | null, JoinCodeCommand, JoinCodeEvent, JoinCodeRefusal> = {
  initial: null,
  evolve(state, { type, data }) {
    if (type === 'JoinCodeMade') return { ...data, usedBy: null, isRevoked: false, events: 1 };
    if (state === null) return null;
    const next = { ...state, events: state.events + 1 };
    switch (type) {
      case 'JoinCodeUsed':
        return { ...next, usedBy: data.userId };
      case 'JoinCodeReleased':
        return { ...next, usedBy: null };
      case 'JoinCodeRevoked':
        // An account that was never created can no longer use the code.
        return { ...next, usedBy: null, isRevoked: true };
      default:
        return next;
    }
  },
  decide(state, command) {
    if (command.type === 'MakeJoinCode') return state ? [] : [{ type: 'JoinCodeMade', data: command.made }];
    if (command.type === 'UseJoinCode') {
      // The refusal is the same for all reasons, so that guessing reveals nothing.
      if (state === null || state.isRevoked) return { refused: 'no-invitation' };
      const { codeId, usedBy, expiresAt, events } = state;
      const { userId, at, takeOver } = command;
      if (usedBy === userId) return [];
      if (usedBy !== null && takeOver !== events) return { refused: 'no-invitation' };
      if (Date.parse(expiresAt) <= Date.parse(at)) return { refused: 'no-invitation' };
      return [{ type: 'JoinCodeUsed', data: { codeId, userId } }];
    }
    if (state === null) return { refused: 'unknown' };
    const { codeId, usedBy, isRevoked, events } = state;
    if (command.type === 'ReleaseJoinCode') {
      return usedBy === command.userId ? [{ type: 'JoinCodeReleased', data: { codeId } }] : [];
    }
    if (usedBy !== null && command.unmade !== events) return { refused: 'code-used' };
    return isRevoked ? [] : [{ type: 'JoinCodeRevoked', data: { codeId } }];
  },
};
