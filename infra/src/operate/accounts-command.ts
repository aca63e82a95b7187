import type { Command } from './commands.ts';
import { OperatorFailure } from './failure.ts';
import { openInstallation } from './installation.ts';
import { findAccount, resetSecondFactor } from './second-factor.ts';
import { signOut } from './sign-out.ts';
import { WrongArguments } from './usage.ts';

const ACTIONS = ['reset-second-factor', 'sign-out'];
/** Given in place of a name. Before names with a leading dash were refused, a user may have registered it. */
const ALL = '--all';
/** Confirms that ALL is not meant as a name. */
const NOT_A_NAME = '--not-a-name';

/** Throws WrongArguments. */
export function checkAccounts([action = '', name, ...more]: readonly string[]) {
  const isAll = action === 'sign-out' && name === ALL;
  const isConfirmed = isAll && more.length === 1 && more[0] === NOT_A_NAME;
  const isOption = name?.startsWith('-') && !isAll;
  if (!ACTIONS.includes(action) || !name || isOption || (more.length > 0 && !isConfirmed))
    throw new WrongArguments('accounts');
  return { action, name, isConfirmed };
}

/**
 * `accounts <action> <user>`. Before resetting a second factor, the operator must check that the person asking owns the
 * account.
 */
export const accountsCommand: Command = async (args, environment, { say, warn }) => {
  const { action, name, isConfirmed } = checkAccounts(args);
  const installation = openInstallation(environment);
  try {
    if (action === 'sign-out' && name === ALL) {
      const called = isConfirmed ? null : await findAccount(installation, ALL);
      if (called !== null) {
        throw new OperatorFailure(
          `The account ${called} has the username ${ALL}. Give its id, or "${ALL} ${NOT_A_NAME}" to sign out all accounts.`,
        );
      }
      say(`${await signOut(installation, null)} browsers were signed out.`);
      return 0;
    }
    const userId = await findAccount(installation, name);
    if (userId === null) throw new OperatorFailure(`There is no account ${name}.`);
    if (action === 'sign-out') {
      say(`${await signOut(installation, userId)} browsers of the account ${userId} were signed out.`);
      return 0;
    }
    const { wasOn, endedSessions } = await resetSecondFactor(installation, userId);
    if (!wasOn) {
      warn(`The account ${userId} has no second factor. Nothing was changed.`);
      return 1;
    }
    say(`The second factor of the account ${userId} was removed; ${endedSessions} browsers were signed out.`);
    say('Its owner is notified by mail.');
    return 0;
  } finally {
    await installation.close();
  }
};
