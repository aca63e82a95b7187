import type { Standing } from '@hirelane/api/schemas/suspension';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator, type ModerationResult as Done, refuseOwn } from '@hirelane/shared/by-operator';
import type { Logger } from 'pino';
import { type UserCommand, type UserEvent, user } from '../../user/user.ts';
import { type Suspension, standingIn, suspensionsIn } from './standing.ts';

/** The result of a command and the account's standing after it. */
export type SuspensionChange = Done & Readonly<{ standing: Standing }>;

/**
 * Operator actions on accounts, in identity's log, which the store encrypts and decrypts. On the command line, there is
 * no context.
 */
export function openModeration(store: EventStore, log: Pick<Logger, 'warn'>) {
  const changeUser = byOperator(store, user, 'user');

  /**
   * Throws SubjectErased for a deleted account, and Refused for an account that never existed or is the operator's own.
   */
  async function change(userId: string, command: UserCommand, context?: Context): Promise<SuspensionChange> {
    refuseOwn(userId, context);
    const { isChanged, wrote, past } = await changeUser(userId, command, context);
    const standing = standingIn(past);
    // Logged at the level used by the operator's tools, so that the entry appears at any LOG_LEVEL.
    if (isChanged && standing.isSuspended) log.warn({ event: 'user-suspended', by: 'operator', userId });
    if (isChanged && !standing.isSuspended) log.warn({ event: 'user-restored', by: 'operator', userId });
    return { isChanged, wrote, standing };
  }

  /**
   * Carries out a command about a client's company. Throws the same errors as `change`, and Refused for a freelancer's
   * account.
   */
  async function changeCompany(
    userId: string,
    command: Extract<UserCommand, { type: 'VerifyCompany' | 'UnverifyCompany' }>,
    context?: Context,
  ): Promise<Done> {
    refuseOwn(userId, context);
    const { isChanged, wrote } = await changeUser(userId, command, context);
    const isVerified = command.type === 'VerifyCompany';
    if (isChanged && isVerified) log.warn({ event: 'company-verified', by: 'operator', userId });
    if (isChanged && !isVerified) log.warn({ event: 'company-unverified', by: 'operator', userId });
    return { isChanged, wrote };
  }

  async function changeOperator(
    userId: string,
    command: Extract<UserCommand, { type: 'NameOperator' | 'RemoveOperator' }>,
  ) {
    const { isChanged, wrote, past } = await changeUser(userId, command);
    const standing = standingIn(past);
    if (isChanged && standing.isOperator) log.warn({ event: 'operator-named', by: 'operator', userId });
    if (isChanged && !standing.isOperator) log.warn({ event: 'operator-removed', by: 'operator', userId });
    return { isChanged, wrote, standing };
  }

  return {
    suspend: (userId: string, reason: string, context?: Context) =>
      change(userId, { type: 'SuspendUser', reason }, context),
    restore: (userId: string, reason: string | null, context?: Context) =>
      change(userId, { type: 'RestoreUser', reason }, context),
    /**
     * Records that a client's company was verified under this name. `evidence`: the proof that the operator has
     * checked.
     */
    verifyCompany: (userId: string, companyName: string, evidence: string, context?: Context) =>
      changeCompany(userId, { type: 'VerifyCompany', companyName, evidence }, context),
    unverifyCompany: (userId: string, reason: string, context?: Context) =>
      changeCompany(userId, { type: 'UnverifyCompany', reason }, context),
    /** Makes a user an operator, or removes that role. */
    nameOperator: (userId: string) => changeOperator(userId, { type: 'NameOperator' }),
    removeOperator: (userId: string) => changeOperator(userId, { type: 'RemoveOperator' }),
    /** All suspensions and restorations, oldest first. */
    historyOf: async (userId: string): Promise<readonly Suspension[]> =>
      suspensionsIn(await store.read<UserEvent>(`user-${userId}`)),
  };
}
