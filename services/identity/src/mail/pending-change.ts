import type { Queryable } from '@hirelane/postgres/pool';

/**
 * What a link or a mail about a change of address is about: the address that it goes to, by its stream's id, and a
 * number. Of a wish that is the credential version under which somebody asked for it; of a change that can be undone
 * the number of its event.
 */
export const pointAt = (addressId: string, number: number): string => `${addressId}@${number}`;

/** `number` null: of a link or a mail from before it was in there. */
export function pointedAt(about: string): Readonly<{ addressId: string; number: number | null }> {
  const [addressId = '', number] = about.split('@');
  return { addressId, number: number === undefined ? null : Number(number) };
}

/**
 * What the mail that tells of a wish is about: the address that counts, which it goes to, and the one that is wanted,
 * by id.
 */
export const asking = (from: string, to: string): string => `${from}@${to}`;

export function askedOf(detail: string): Readonly<{ from: string; to: string }> {
  const [from = '', to = ''] = detail.split('@');
  return { from, to };
}

/**
 * Ends the links of a change of address, those that have not been sent too; of everybody where `userId` is null.
 * Returns whether there were any.
 */
export async function endWish(tx: Queryable, userId: string | null): Promise<boolean> {
  const mails = await tx.query(
    "DELETE FROM identity.mail_queue WHERE ($1::text IS NULL OR about = $1) AND kind = 'email-change'",
    [userId],
  );
  const tokens = await tx.query(
    "DELETE FROM identity.mail_tokens WHERE ($1::uuid IS NULL OR user_id = $1) AND purpose = 'email-change'",
    [userId],
  );
  return (tokens.rowCount ?? 0) + (mails.rowCount ?? 0) > 0;
}
