import type { Command } from './commands.ts';
import { OperatorFailure } from './failure.ts';
import { openPlace } from './place.ts';
import { findAccount, resetSecondFactor } from './second-factor.ts';

const USAGE = `npm run accounts -- reset-second-factor <username, e-mail address or id>
  takes away the passkeys, the authenticator app and the recovery codes of an account, and signs it out everywhere`;

/** `accounts reset-second-factor <user>`; see to it first that whoever asks owns the account. */
export const accountsCommand: Command = async (args, environment, { say, warn }) => {
  const [action, name, ...more] = args;
  if (action !== 'reset-second-factor' || !name || more.length > 0)
    throw new OperatorFailure(`Say what to do:\n${USAGE}`);
  const place = openPlace(environment);
  try {
    const userId = await findAccount(place, name);
    if (userId === null) throw new OperatorFailure(`Nobody here is called ${name}.`);
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
