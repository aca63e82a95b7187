import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { onlyAccountNamed } from './account-named.ts';
import { describe } from './describe.ts';

/** `accounts show <account>` */
export const show: Subcommand = {
  check: onlyAccountNamed,
  async run(args, installation, terminal) {
    await describe(installation, await requireAccount(installation, onlyAccountNamed(args)), terminal);
    return 0;
  },
};
