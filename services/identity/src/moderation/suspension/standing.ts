import type { Standing } from '@hirelane/api/schemas/suspension';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { operatorIn } from '@hirelane/shared/by-operator';
import type { UserEvent } from '../../user/user.ts';

/**
 * A suspension or restoration of an account. `id`: the event's id. `by`: the operator; null for the command line.
 * `reason`: null for a restoration without a reason.
 */
export type Suspension = Readonly<{
  id: string;
  by: string | null;
  type: 'UserSuspended' | 'UserRestored';
  version: number;
  at: string;
  reason: string | null;
}>;

/** All suspensions and restorations of an account, given all of its events. */
export const suspensionsIn = (past: readonly Recorded<UserEvent>[]): readonly Suspension[] =>
  past.flatMap((event): readonly Suspension[] => {
    if (event.type !== 'UserSuspended' && event.type !== 'UserRestored') return [];
    const { id, type, version, at, data, meta } = event;
    return [{ id, by: operatorIn(meta), type, version, at, reason: data.reason }];
  });

/** The suspension in force, if any; otherwise null. */
export function currentIn(past: readonly Recorded<UserEvent>[]): Suspension | null {
  const last = suspensionsIn(past).at(-1);
  return last?.type === 'UserSuspended' ? last : null;
}

/** Whether an account is suspended and whether its user is an operator, according to the last event about each. */
export function standingIn(past: readonly Recorded<UserEvent>[]): Standing {
  let standing: Standing = { isSuspended: false, isOperator: false, version: 0 };
  for (const { type, version } of past) {
    const change = CHANGES[type];
    if (change) standing = { ...standing, ...change, version };
  }
  return standing;
}

const CHANGES: Readonly<Partial<Record<UserEvent['type'], Partial<Standing>>>> = {
  UserSuspended: { isSuspended: true },
  UserRestored: { isSuspended: false },
  OperatorNamed: { isOperator: true },
  OperatorRemoved: { isOperator: false },
};
