import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { onlyAccountNamed } from './account-named.ts';
import { withChanges } from './with-changes.ts';

/**
 * `accounts verify <account>`: marks the address as verified. The operator must have checked that it belongs to the
 * account's owner.
 */
export const verify: Subcommand = {
  check: onlyAccountNamed,
  async run(args, installation, { say, warn }) {
    const userId = await requireAccount(installation, onlyAccountNamed(args));
    if (await withChanges(installation, (changes) => changes.verify(userId))) {
      say(`The email address for the account ${userId} is now verified.`);
      return 0;
    }
    warn(`The email address for the account ${userId} is already verified. Nothing was changed.`);
    return 1;
  },
};
