import { Email } from '@hirelane/api/fields';
import { requireAccount } from '../find-account.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';
import { accountNamed } from './account-named.ts';
import { withChanges } from './with-changes.ts';

function given(args: readonly string[]) {
  const { name, more } = accountNamed(args);
  const [address, ...others] = more;
  if (others.length > 0) throw new WrongArguments('accounts', `Unknown argument: ${others[0]}`);
  const { data: email, error } = Email.safeParse(address);
  if (email === undefined)
    throw new WrongArguments('accounts', error?.issues[0]?.message ?? 'Expected an email address.');
  return { name, email };
}

/**
 * `accounts change-email <account> <new address>`: the change takes effect when the link emailed to the new address is
 * opened.
 */
export const changeEmail: Subcommand = {
  check: given,
  async run(args, installation, { say }) {
    const { name, email } = given(args);
    const userId = await requireAccount(installation, name);
    await withChanges(installation, (changes) => changes.requestEmailChange(userId, email));
    say(`A link was emailed to ${email}, which becomes the email address for the account ${userId} once confirmed.`);
    return 0;
  },
};
