import { resetSecondFactor as reset } from '@hirelane/identity/sign-in/second-factor/reset';
import { ifMailed } from '../details-of.ts';
import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { onlyAccountNamed } from './account-named.ts';
import { endSessions, signedOut } from './end-sessions.ts';

/**
 * `accounts reset-second-factor <account>`: removes every second factor and signs the account out everywhere. The
 * operator must have checked that the account belongs to the person who asked for this.
 */
export const resetSecondFactor: Subcommand = {
  check: onlyAccountNamed,
  async run(args, installation, { say, warn }) {
    const userId = await requireAccount(installation, onlyAccountNamed(args));
    const { pool, log } = installation;
    const { wasOn, endedSessions } = await reset({ pool, log, endSessions }, userId);
    if (!wasOn) {
      warn(`The account ${userId} has no second factor. Nothing was changed.`);
      return 1;
    }
    say(`The second factor for the account ${userId} was removed; ${signedOut(endedSessions)}.`);
    say(await ifMailed(installation, userId, 'isNoticed', 'Its owner will be notified by email.'));
    return 0;
  },
};
