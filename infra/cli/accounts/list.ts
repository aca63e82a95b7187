import { openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { type ListedAccount, listAccounts } from '@hirelane/identity/account/command-line/list-accounts';
import { openStore } from '@hirelane/service/adapters';
import type { Installation } from '../installation.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';

function given([part = '', ...more]: readonly string[]): string {
  if (part.startsWith('-') || more.length > 0) {
    throw new WrongArguments('accounts', 'Expected part of a name or address, or no argument.');
  }
  return part.normalize('NFKC').toLowerCase();
}

/** `accounts list [<part of a name or address>]`: prints a line for each account, oldest first. */
export const list: Subcommand = {
  check: given,
  async run(args, installation, { say }) {
    const part = given(args);
    const found = (await allAccounts(installation)).filter(({ user }) =>
      `${user.username}\n${user.email}\n${user.firstName} ${user.lastName}`
        .normalize('NFKC')
        .toLowerCase()
        .includes(part),
    );
    if (found.length === 0) say(part === '' ? 'There are no accounts.' : 'No account matches.');
    for (const account of found) say(lineOf(account));
    return 0;
  },
};

async function allAccounts({ config, pool, log }: Installation): Promise<readonly ListedAccount[]> {
  const { decrypt } = openEncryption(await openSubjectKeys(pool, config.DATA_KEY));
  const store = await openStore('identity', { config, pool, log });
  try {
    return await listAccounts(store, decrypt);
  } finally {
    await store.stop();
  }
}

function lineOf({ user, registeredAt }: ListedAccount): string {
  const { userId, username, email, isClient, isVerified, isOperator, suspendedFor } = user;
  const facts = [
    isClient ? 'client' : 'freelancer',
    ...(isVerified ? [] : ['not verified']),
    ...(suspendedFor === null ? [] : ['suspended']),
    ...(isOperator ? ['operator'] : []),
  ];
  return `${userId}  ${registeredAt.slice(0, 10)}  ${username}  ${email}  ${facts.join(', ')}`;
}
