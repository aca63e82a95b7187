import type { Command } from './commands.ts';
import { OperatorFailure } from './failure.ts';
import { openInstallation } from './installation.ts';
import { findAccount, resetSecondFactor } from './second-factor.ts';
import { signOut } from './sign-out.ts';
import { WrongArguments } from './usage.ts';

const ACTIONS = ['reset-second-factor', 'sign-out'];
/** Given in place of a name. Before names with a leading dash were refused, a user may have registered it. */
const EVERYBODY = '--all';
/** Confirms that EVERYBODY is not meant as a name. */
const CERTAINLY = '--not-a-name';

/** Throws WrongArguments. */
export function checkAccounts([action = '', name, ...more]: readonly string[]) {
  const isEverybody = action === 'sign-out' && name === EVERYBODY;
  const isCertain = isEverybody && more.length === 1 && more[0] === CERTAINLY;
  const isOption = name?.startsWith('-') && !isEverybody;
  if (!ACTIONS.includes(action) || !name || isOption || (more.length > 0 && !isCertain))
    throw new WrongArguments('accounts');
  return { action, name, isCertain };
}

/**
 * `accounts <action> <user>`. Before resetting a second factor, the operator must check that the person asking owns the
 * account.
 */
export const accountsCommand: Command = async (args, environment, { say, warn }) => {
  const { action, name, isCertain } = checkAccounts(args);
  const installation = openInstallation(environment);
  try {
    if (action === 'sign-out' && name === EVERYBODY) {
      const called = isCertain ? null : await findAccount(installation, EVERYBODY);
      if (called !== null) {
        throw new OperatorFailure(
          `The account ${called} has the username ${EVERYBODY}. Give its id, or "${EVERYBODY} ${CERTAINLY}" to sign out all accounts.`,
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
