import type { Queryable } from '@hirelane/kernel/postgres/pool';

/**
 * What the link of a change of address is about: the address that it was sent to, by its stream's id, and the credential version
 * under which somebody asked for it.
 */
export const pointAt = (addressId: string, version: number): string => `${addressId}@${version}`;

/** `version` null: of a link from before versions were in it, which is good for nothing. */
export function pointedAt(about: string): Readonly<{ addressId: string; version: number | null }> {
  const [addressId = '', version] = about.split('@');
  return { addressId, version: version === undefined ? null : Number(version) };
}

/** What the mail that tells of a wish is about: the address that counts, which it goes to, and the one that is wanted, by id. */
export const asking = ({ from, to }: Readonly<{ from: string; to: string }>): string => `${from}@${to}`;

/** Ends the links of a change of address, those that have not been sent too; answers whether there were any. */
export async function endWish(tx: Queryable, userId: string): Promise<boolean> {
  const tokens = await tx.query("DELETE FROM identity.mail_tokens WHERE user_id = $1 AND purpose = 'email-change'", [
    userId,
  ]);
  const mails = await tx.query("DELETE FROM identity.mail_queue WHERE about = $1 AND kind = 'email-change'", [userId]);
  return (tokens.rowCount ?? 0) + (mails.rowCount ?? 0) > 0;
}
