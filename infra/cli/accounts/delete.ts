import { OperatorFailure } from '../../launcher/failure.ts';
import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';
import { accountNamed } from './account-named.ts';
import { forgetPerson, signedOut } from './end-sessions.ts';
import { describe } from './show.ts';
import { withChanges } from './with-changes.ts';

const FOR_GOOD = '--for-good';

function given(args: readonly string[]) {
  const { name, more } = accountNamed(args);
  const [option, ...others] = more;
  if ((option !== undefined && option !== FOR_GOOD) || others.length > 0) {
    throw new WrongArguments('accounts', `Expected ${FOR_GOOD} or nothing after the account, got ${more.join(' ')}.`);
  }
  return { name, isForGood: option === FOR_GOOD };
}

/**
 * `accounts delete <account> [--for-good]`: deletes the account just as its owner could in the settings. Without the
 * option, it only shows the account.
 */
export const deleteAccount: Subcommand = {
  check: given,
  async run(args, installation, terminal) {
    const { name, isForGood } = given(args);
    const userId = await requireAccount(installation, name);
    if (!isForGood) {
      await describe(installation, userId, terminal);
      throw new OperatorFailure(
        `Nothing was deleted. To delete this account, which cannot be undone, add ${FOR_GOOD}.`,
      );
    }
    const ended = await withChanges(installation, (changes) => changes.erase(userId, (tx) => forgetPerson(tx, userId)));
    terminal.say(`The account ${userId} was deleted; ${signedOut(ended)}.`);
    terminal.say('Hirelane erases its content within seconds, or after the next start if it is not running.');
    return 0;
  },
};
