import { signOutEverywhere } from '@hirelane/identity/sign-in/session/sign-out';
import { OperatorFailure } from '../../launcher/failure.ts';
import { findAccount, requireAccount } from '../find-account.ts';
import type { Installation } from '../installation.ts';
import type { Subcommand } from '../subcommand.ts';
import { onlyAccountNamed } from './account-named.ts';
import { endSessions, everSignedIn, signedOut } from './end-sessions.ts';

/**
 * Used in place of an account name. A user may have registered this text as a username before leading dashes were
 * refused.
 */
const ALL = '--all';
/** Confirms that ALL means all accounts, even if a user has that username. */
const NOT_A_NAME = '--not-a-name';

function given(args: readonly string[]) {
  const [name, confirmed, ...more] = args;
  const isAll = name === ALL && more.length === 0 && (confirmed === undefined || confirmed === NOT_A_NAME);
  return isAll ? { name: null, isConfirmed: confirmed !== undefined } : { name: onlyAccountNamed(args) };
}

/** `accounts sign-out <account>`, `accounts sign-out --all [--not-a-name]`: ends sessions; passwords remain valid. */
export const signOut: Subcommand = {
  check: given,
  async run(args, installation, { say }) {
    const { name, isConfirmed } = given(args);
    if (name !== null) {
      const userId = await requireAccount(installation, name);
      say(`${signedOut(await end(installation, userId))} of the account ${userId}.`);
      return 0;
    }
    const called = isConfirmed ? null : await findAccount(installation, ALL);
    if (called !== null) {
      throw new OperatorFailure(
        `The account ${called} has the username ${ALL}. Give its id, or "${ALL} ${NOT_A_NAME}" to sign out all accounts.`,
      );
    }
    say(`${signedOut(await end(installation, null))}.`);
    return 0;
  },
};

/**
 * Ends every session of an account, or of all accounts if `userId` is null, and cancels pending changes and sign-ins in
 * progress. Returns the number of sessions ended.
 */
async function end({ pool, log }: Installation, userId: string | null): Promise<number> {
  const endedSessions = await signOutEverywhere({ pool, everSignedIn, endSessions }, userId);
  // Logged at the operator tools' level, so that it appears at any LOG_LEVEL.
  log.warn({ event: 'sessions-ended', reason: 'by-operator', userId: userId ?? 'all', ended: endedSessions });
  return endedSessions;
}
