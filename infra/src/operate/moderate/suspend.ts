import { accountGiven, requireAccount } from './account-given.ts';
import type { Subcommand } from './subcommand.ts';
import { withSuspensions } from './suspensions.ts';

/** `moderate suspend <account> --reason "…"` */
export const suspend: Subcommand = {
  check: (args) => accountGiven(args, 'reason'),
  async run(args, installation, { say, warn }) {
    const { name, reason } = accountGiven(args, 'reason');
    const userId = await requireAccount(installation, name);
    const { isChanged } = await withSuspensions(installation, ({ suspend }) => suspend(userId, reason ?? ''));
    if (!isChanged) {
      warn(`The account ${userId} is suspended already. Nothing was changed.`);
      return 1;
    }
    say(`The account ${userId} is suspended. Its owner is told by email, with the reason.`);
    return 0;
  },
};
