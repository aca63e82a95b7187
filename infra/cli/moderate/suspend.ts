import { ifMailed } from '../details-of.ts';
import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { accountGiven } from './given.ts';
import { withSuspensions } from './suspensions.ts';

/** `moderate suspend <account> --reason "…"` */
export const suspend: Subcommand = {
  check: (args) => accountGiven(args, 'reason'),
  async run(args, installation, { say, warn }) {
    const { name, reason } = accountGiven(args, 'reason');
    const userId = await requireAccount(installation, name);
    const { isChanged } = await withSuspensions(installation, ({ suspend }) => suspend(userId, reason ?? ''));
    if (!isChanged) {
      warn(`The account ${userId} is already suspended. Nothing was changed.`);
      return 1;
    }
    const mailed = 'Its owner will be notified by email, with the reason.';
    say(`The account ${userId} was suspended. ${await ifMailed(installation, userId, 'isMailed', mailed)}`);
    return 0;
  },
};

/** `moderate restore <account> [--reason "…"]` */
export const restore: Subcommand = {
  check: (args) => accountGiven(args, 'maybe a reason'),
  async run(args, installation, { say, warn }) {
    const { name, reason } = accountGiven(args, 'maybe a reason');
    const userId = await requireAccount(installation, name);
    const { isChanged } = await withSuspensions(installation, ({ restore }) => restore(userId, reason));
    if (!isChanged) {
      warn(`The account ${userId} is not suspended. Nothing was changed.`);
      return 1;
    }
    const notice = await ifMailed(installation, userId, 'isMailed', 'Its owner will be notified by email.');
    say(`The account ${userId} was restored. ${notice} Withdrawn offers remain withdrawn.`);
    return 0;
  },
};
