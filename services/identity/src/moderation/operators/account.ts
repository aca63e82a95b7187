import type { OperatedAccount, OperatorAct } from '@hirelane/api/schemas/operator-accounts';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { operatorIn } from '@hirelane/shared/by-operator';
import { type UserEvent, user } from '../../user/user.ts';
import type { ThingAct } from '../suspension/notices-projection.ts';
import { suspensionsIn } from '../suspension/standing.ts';

/** An account as shown to operators, built from all of its events; null if it does not exist or was deleted. */
export function operatedAccount(past: readonly Recorded<UserEvent>[]): OperatedAccount | null {
  const state = past.reduce(user.evolve, user.initial);
  if (!state) return null;
  const { userId, firstName, lastName, username, email, isClient, suspendedFor, company, isOperator } = state;
  return {
    _id: userId,
    firstName,
    lastName,
    username,
    email,
    isClient,
    isOperator,
    registeredAt: past[0]?.at ?? '',
    isSuspended: suspendedFor !== null,
    verifiedCompany: company?.verifiedAs ?? null,
  };
}

/** Operator actions on an account and on its owner's content, newest first. */
export const actsIn = (past: readonly Recorded<UserEvent>[], ofThings: readonly ThingAct[]): readonly ThingAct[] => {
  const ofAccount = suspensionsIn(past).map(
    ({ id, type, reason, at, by }): ThingAct => ({
      _id: id,
      act: type === 'UserSuspended' ? 'suspended' : 'restored',
      kind: null,
      thingId: null,
      reason: reason ?? '',
      at,
      by,
    }),
  );
  return [...ofAccount, ...ofCompany(past), ...ofThings].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
};

/** Actions on a client's company. */
const ofCompany = (past: readonly Recorded<UserEvent>[]): readonly ThingAct[] =>
  past.flatMap(({ id, at, meta, type, data }): readonly ThingAct[] => {
    const act = { _id: id, kind: null, thingId: null, at, by: operatorIn(meta) };
    if (type === 'CompanyVerified') return [{ ...act, act: 'verified', reason: data.evidence }];
    return type === 'CompanyUnverified' ? [{ ...act, act: 'unverified', reason: data.reason }] : [];
  });

/** Actions with their operators' names; '' for operators who have left. */
export async function withNames(
  acts: readonly ThingAct[],
  nameOf: (userId: string) => Promise<string>,
): Promise<readonly OperatorAct[]> {
  const ids = [...new Set(acts.flatMap(({ by }) => by ?? []))];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const)));
  return acts.map((act) => ({ ...act, by: act.by === null ? null : { _id: act.by, name: names.get(act.by) ?? '' } }));
}
