import { listOperators } from '@hirelane/identity/moderation/suspension/operators-projection';
import { identityReadModel } from '@hirelane/identity/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { namesOf } from '../account-names.ts';
import type { Terminal } from '../commands.ts';
import { requireAccount } from '../find-account.ts';
import type { Installation } from '../installation.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';
import { accountGiven } from './given.ts';
import { withSuspensions } from './suspensions.ts';

type Given = Readonly<{ action: 'list' }> | Readonly<{ action: 'add' | 'remove'; name: string }>;

function given([action, ...more]: readonly string[]): Given {
  if (action === 'list' && more.length === 0) return { action };
  if (action === 'add' || action === 'remove') return { action, name: accountGiven(more, 'no reason').name };
  throw new WrongArguments('moderate', 'Expected add, remove or list.');
}

/** `moderate operators add|remove <account>`, `moderate operators list` */
export const operators: Subcommand = {
  check: given,
  run(args, installation, terminal) {
    const wanted = given(args);
    return wanted.action === 'list' ? list(installation, terminal) : change(wanted, installation, terminal);
  },
};

async function list(installation: Installation, { say }: Terminal): Promise<number> {
  const userIds = await listOperators(installation.pool, schemaOf(identityReadModel));
  if (userIds.length === 0) say('No account is an operator.');
  const nameOf = await namesOf(installation, userIds);
  for (const userId of userIds) say(`The account ${nameOf(userId)} is an operator.`);
  return 0;
}

async function change(
  { action, name }: Exclude<Given, { action: 'list' }>,
  installation: Installation,
  { say, warn }: Terminal,
): Promise<number> {
  const userId = await requireAccount(installation, name);
  const { isChanged } = await withSuspensions(installation, ({ nameOperator, removeOperator }) =>
    action === 'add' ? nameOperator(userId) : removeOperator(userId),
  );
  if (!isChanged) {
    warn(
      `The account ${userId} is ${action === 'add' ? 'already an operator' : 'not an operator'}. Nothing was changed.`,
    );
    return 1;
  }
  say(
    action === 'add'
      ? `The account ${userId} is now an operator. Its owner needs a second factor before acting as an operator.`
      : `The account ${userId} is no longer an operator.`,
  );
  return 0;
}
