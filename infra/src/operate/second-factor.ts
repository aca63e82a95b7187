import { claim } from '@hirelane/identity/claim';
import { hideValue } from '@hirelane/identity/reservations';
import { resetSecondFactor as takeAway } from '@hirelane/identity/second-factor/reset';
import { openReader } from '@hirelane/kernel/adapters';
import type { Queryable } from '@hirelane/kernel/postgres/pool';
import * as z from 'zod';
import type { Place } from './place.ts';

/** The id of an account that a username, an e-mail address or the id itself names; null when there is none. */
export async function findAccount({ config, pool, hmacKey }: Place, name: string): Promise<string | null> {
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
    return past.reduce(claim.evolve, claim.initial);
  }
}

/** Takes the whole second factor of an account away, and signs it out everywhere. */
export const resetSecondFactor = ({ pool, log }: Pick<Place, 'pool' | 'log'>, userId: string) =>
  takeAway({ pool, log, endSessions }, userId);

/** The bff's tables are not there when nobody has ever started it. */
async function endSessions(tx: Queryable, userId: string): Promise<number> {
  const { rows } = await tx.query<{ there: boolean }>(`SELECT to_regclass('bff.sessions') IS NOT NULL AS there`);
  if (!rows[0]?.there) return 0;
  await tx.query(`DELETE FROM bff.oauth_transactions WHERE content->>'userId' = $1`, [userId]);
  return (await tx.query('DELETE FROM bff.sessions WHERE user_id = $1', [userId])).rowCount ?? 0;
}
