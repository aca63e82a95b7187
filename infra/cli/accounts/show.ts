import { OperatorFailure } from '../../launcher/failure.ts';
import type { Terminal } from '../commands.ts';
import { detailsOf } from '../details-of.ts';
import { requireAccount } from '../find-account.ts';
import type { Installation } from '../installation.ts';
import type { Subcommand } from '../subcommand.ts';
import { onlyAccountNamed } from './account-named.ts';
import { countSessions } from './end-sessions.ts';

/** `accounts show <account>` */
export const show: Subcommand = {
  check: onlyAccountNamed,
  async run(args, installation, terminal) {
    await describe(installation, await requireAccount(installation, onlyAccountNamed(args)), terminal);
    return 0;
  },
};

/** Prints the details of an account. Throws OperatorFailure if the account was deleted in the meantime. */
export async function describe(installation: Installation, userId: string, { say }: Terminal): Promise<void> {
  const details = await detailsOf(installation, userId);
  if (details === null) throw new OperatorFailure(`The account ${userId} was deleted.`);
  const { user, registeredAt, isMailed, hasPassword, isEmailChangeOpen, providers, hasSecondFactor } = details;
  const row = (name: string, value: string) => say(`  ${name.padEnd(15)}${value}`);
  say(`account ${userId}`);
  row('username', user.username);
  row('name', `${user.firstName} ${user.lastName}`);
  row('email', `${user.email}, ${isMailed ? 'verified' : 'not verified'}`);
  if (user.requestedEmail !== null) {
    row('new email', `${user.requestedEmail}, ${isEmailChangeOpen ? 'not confirmed' : 'whose link no longer works'}`);
  }
  row('role', `${user.isClient ? 'client' : 'freelancer'}${user.isOperator ? ', operator' : ''}`);
  row('registered', registeredAt);
  row('suspended', user.suspendedFor === null ? 'no' : `yes: ${user.suspendedFor}`);
  const ways = [...(hasPassword ? ['password'] : []), ...providers];
  row('signs in with', ways.join(', ') || 'no password, until its owner chooses one through an emailed link');
  row('second factor', hasSecondFactor ? 'yes' : 'no');
  row('browsers', String(await countSessions(installation.pool, userId)));
}
