import type { Queryable } from '@hirelane/postgres/pool';

/**
 * Identifies the change of address that a link or an email is about: `<id of the recipient address's stream>@<number>`.
 * For a requested change, the number is the credential version at the time of the request; for a change that can be
 * undone, it is the version of the change's event in the account's stream.
 */
export const pointAt = (addressId: string, number: number): string => `${addressId}@${number}`;

/** `number` is null for links and emails from earlier releases, which contain no number. */
export function pointedAt(about: string): Readonly<{ addressId: string; number: number | null }> {
  const [addressId = '', number] = about.split('@');
  return { addressId, number: number === undefined ? null : Number(number) };
}

/**
 * Identifies both addresses in the notice of a requested change, by their stream ids: the current address, which gets
 * the notice, and the requested one.
 */
export const addressPair = (from: string, to: string): string => `${from}@${to}`;

export function readAddressPair(detail: string): Readonly<{ from: string; to: string }> {
  const [from = '', to = ''] = detail.split('@');
  return { from, to };
}

/**
 * Cancels requested changes of address by deleting their links and the queued emails with such links. `userId`: null
 * for all users. Returns whether any were cancelled.
 */
export async function cancelEmailChange(tx: Queryable, userId: string | null): Promise<boolean> {
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
