import { claim } from '@hirelane/identity/user/reservations/claim';
import { hideValue } from '@hirelane/identity/user/reservations/reservations';
import { openReader } from '@hirelane/service/adapters';
import * as z from 'zod';
import { OperatorFailure } from '../launcher/failure.ts';
import type { Installation } from './installation.ts';

/** Returns the id of the account with this username, email address or id; null if there is no such account. */
export async function findAccount({ config, pool, nameKey }: Installation, name: string): Promise<string | null> {
  const { read, stop } = openReader({ config, pool });
  try {
    const userId = z.uuid().safeParse(name).data?.toLowerCase() ?? (await ownerOf(name));
    if (userId === null) return null;
    const types = (await read(`user-${userId}`)).map(({ type }) => type);
    return types.includes('UserRegistered') && !types.includes('UserErased') ? userId : null;
  } finally {
    await stop();
  }

  async function ownerOf(value: string): Promise<string | null> {
    const kind = value.includes('@') ? 'email' : 'username';
    const past = await read<Parameters<typeof claim.evolve>[1]>(`${kind}-${hideValue(await nameKey(), kind, value)}`);
    return past.reduce(claim.evolve, claim.initial).owner;
  }
}

/** Returns the id of the account with this name. Throws OperatorFailure if it does not exist or was deleted. */
export async function requireAccount(installation: Installation, name: string): Promise<string> {
  const userId = await findAccount(installation, name);
  if (userId !== null) return userId;
  if (await wasDeleted(installation, name)) throw new OperatorFailure(`The account ${name} was deleted.`);
  throw new OperatorFailure(`There is no account ${name}.`);
}

/** Another user may have taken the name since, so only an id proves that the account was deleted. */
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
