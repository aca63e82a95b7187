import type { Command } from './commands.ts';
import { OperatorFailure } from './failure.ts';
import { openPlace } from './place.ts';
import { findAccount, resetSecondFactor } from './second-factor.ts';
import { signOut } from './sign-out.ts';

const USAGE = `npm run accounts -- reset-second-factor <username, e-mail address or id>
  takes away the passkeys, the authenticator app and the recovery codes of an account, and signs it out everywhere
npm run accounts -- sign-out <username, e-mail address or id, or --all>
  ends every session of an account, or of all of them; their passwords and other ways in stay as they are`;

const ACTIONS = ['reset-second-factor', 'sign-out'];
/** In the place of a name, which never begins so. */
const EVERYBODY = '--all';

/** `accounts <action> <user>`; before a second factor is taken away, see to it that whoever asks owns the account. */
export const accountsCommand: Command = async (args, environment, { say, warn }) => {
  const [action = '', name, ...more] = args;
  if (!ACTIONS.includes(action) || !name || more.length > 0) throw new OperatorFailure(`Say what to do:\n${USAGE}`);
  const place = openPlace(environment);
  try {
    if (action === 'sign-out' && name === EVERYBODY) {
      say(`${await signOut(place, null)} browsers were signed out.`);
      return 0;
    }
    const userId = await findAccount(place, name);
    if (userId === null) throw new OperatorFailure(`Nobody here is called ${name}.`);
    if (action === 'sign-out') {
      say(`${await signOut(place, userId)} browsers of the account ${userId} were signed out.`);
      return 0;
    }
    const { wasOn, endedSessions } = await resetSecondFactor(place, userId);
    if (!wasOn) {
      warn(`The account ${userId} has no second factor. Nothing was changed.`);
      return 1;
    }
    say(`The account ${userId} has no second factor any more; ${endedSessions} browsers were signed out.`);
    say('Its owner is told by mail.');
    return 0;
  } finally {
    await place.close();
  }
};
