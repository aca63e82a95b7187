import { claim } from '@hirelane/identity/reservations/claim';
import { hideValue } from '@hirelane/identity/reservations/reservations';
import { resetSecondFactor as resetAndEndSessions } from '@hirelane/identity/second-factor/reset';
import { openReader } from '@hirelane/service/adapters';
import * as z from 'zod';
import { endSessions } from './end-sessions.ts';
import type { Installation } from './installation.ts';

/** The id of the account with this username, e-mail address or id; null when there is none. */
export async function findAccount({ config, pool, hmacKey }: Installation, name: string): Promise<string | null> {
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
    const past = await read<Parameters<typeof claim.evolve>[1]>(`${kind}-${hideValue(hmacKey(), kind, value)}`);
    return past.reduce(claim.evolve, claim.initial).owner;
  }
}

/** Removes the whole second factor of an account, and signs it out everywhere. */
export const resetSecondFactor = ({ pool, log }: Pick<Installation, 'pool' | 'log'>, userId: string) =>
  resetAndEndSessions({ pool, log, endSessions }, userId);
