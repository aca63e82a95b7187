import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { onlyAccountNamed } from './account-named.ts';
import { endSessions, signedOut } from './end-sessions.ts';
import { withChanges } from './with-changes.ts';

/** `accounts reset-password <account>`: invalidates the old password and emails a link to choose a new one. */
export const resetPassword: Subcommand = {
  check: onlyAccountNamed,
  async run(args, installation, { say }) {
    const userId = await requireAccount(installation, onlyAccountNamed(args));
    const ended = await withChanges(installation, (changes) =>
      changes.endPassword(userId, (tx) => endSessions(tx, userId)),
    );
    say(`The password for the account ${userId} no longer works; ${signedOut(ended)}.`);
    say('A link for choosing a new password was emailed to the account’s address.');
    return 0;
  },
};
