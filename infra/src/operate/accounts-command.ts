import type { Command } from './commands.ts';
import { OperatorFailure } from './failure.ts';
import { openInstallation } from './installation.ts';
import { findAccount, resetSecondFactor } from './second-factor.ts';
import { signOut } from './sign-out.ts';
import { WrongArguments } from './usage.ts';

const ACTIONS = ['reset-second-factor', 'sign-out'];
/** In place of a name. Somebody may have registered it as theirs before names that begin with a dash were refused. */
const EVERYBODY = '--all';
/** Says besides that it is no name. */
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

/** `accounts <action> <user>`; before a second factor is taken away, see to it that whoever asks owns the account. */
export const accountsCommand: Command = async (args, environment, { say, warn }) => {
  const { action, name, isCertain } = checkAccounts(args);
  const installation = openInstallation(environment);
  try {
    if (action === 'sign-out' && name === EVERYBODY) {
      const called = isCertain ? null : await findAccount(installation, EVERYBODY);
      if (called !== null) {
        throw new OperatorFailure(
          `The account ${called} has the username ${EVERYBODY}. Name it by its id, or say "${EVERYBODY} ${CERTAINLY}" to mean all accounts.`,
        );
      }
      say(`${await signOut(installation, null)} browsers were signed out.`);
      return 0;
    }
    const userId = await findAccount(installation, name);
    if (userId === null) throw new OperatorFailure(`Nobody here is called ${name}.`);
    if (action === 'sign-out') {
      say(`${await signOut(installation, userId)} browsers of the account ${userId} were signed out.`);
      return 0;
    }
    const { wasOn, endedSessions } = await resetSecondFactor(installation, userId);
    if (!wasOn) {
      warn(`The account ${userId} has no second factor. Nothing was changed.`);
      return 1;
    }
    say(`The account ${userId} has no second factor any more; ${endedSessions} browsers were signed out.`);
    say('Its owner is told by mail.');
    return 0;
  } finally {
    await installation.close();
  }
};
