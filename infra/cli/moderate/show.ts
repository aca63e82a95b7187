import { indented } from '../../launcher/terminal/terminal.ts';
import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { accountGiven } from './given.ts';
import { withSuspensions } from './suspensions.ts';

/** `moderate show <account>`: every suspension, and how each ended. */
export const show: Subcommand = {
  check: (args) => accountGiven(args, 'no reason'),
  async run(args, installation, { say }) {
    const { name } = accountGiven(args, 'no reason');
    const userId = await requireAccount(installation, name);
    const history = await withSuspensions(installation, (suspensions) => suspensions.historyOf(userId));
    const isSuspended = history.at(-1)?.type === 'UserSuspended';
    say(`The account ${userId} is ${isSuspended ? 'suspended' : 'not suspended'}.`);
    for (const { type, at, reason } of history) {
      say(`${at}  ${type === 'UserSuspended' ? 'suspended' : 'restored '}${reason ? `  ${indented(reason)}` : ''}`);
    }
    return 0;
  },
};
