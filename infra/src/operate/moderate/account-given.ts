import { openReader } from '@hirelane/service/adapters';
import * as z from 'zod';
import { OperatorFailure } from '../failure.ts';
import type { Installation } from '../installation.ts';
import { findAccount } from '../second-factor.ts';
import { WrongArguments } from '../usage.ts';
import { reasonGiven } from './reason-given.ts';

/** What a subcommand about one account was given. */
export type Given = Readonly<{ name: string; reason: string | null }>;

/** Reads `<username, e-mail address or id> [--reason <text>]`. Throws WrongArguments. */
export function accountGiven(
  [name, ...more]: readonly string[],
  takes: 'reason' | 'maybe a reason' | 'no reason',
): Given {
  if (!name || name.startsWith('-')) throw new WrongArguments('moderate', 'Name one account:');
  if (more.length === 0 && takes !== 'reason') return { name, reason: null };
  if (takes === 'no reason') throw new WrongArguments('moderate', 'Name one account:');
  return { name, reason: reasonGiven(more) };
}

/** The id of the account that is called this. Throws OperatorFailure when there is none, or none any more. */
export async function requireAccount(installation: Installation, name: string): Promise<string> {
  const userId = await findAccount(installation, name);
  if (userId !== null) return userId;
  if (await wasDeleted(installation, name)) throw new OperatorFailure(`The account ${name} was deleted.`);
  throw new OperatorFailure(`There is no account ${name}.`);
}

/** Its name may be somebody else's by now, so that only an id says so. */
async function wasDeleted({ config, pool }: Installation, name: string): Promise<boolean> {
  const { success, data } = z.uuid().safeParse(name);
  if (!success) return false;
  const { read, stop } = openReader({ config, pool });
  try {
    return (await read(`user-${data.toLowerCase()}`)).some(({ type }) => type === 'UserErased');
  } finally {
    await stop();
  }
}
