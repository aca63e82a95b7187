import type { Queryable } from '@hirelane/postgres/pool';
import type { Purpose } from '../links/tokens.ts';

/**
 * Deletes the queued mails about a person, and the tokens of their links; of some kinds alone where `kinds` is given.
 * `emailIds`: of the addresses that they have had. The mails first: a token is made only while its mail is queued, so
 * that none comes after.
 */
export async function forgetMail(
  db: Queryable,
  userId: string,
  emailIds: readonly string[],
  kinds: readonly Purpose[] | null = null,
): Promise<void> {
  await db.query('DELETE FROM identity.mail_queue WHERE about = ANY ($1) AND ($2::text[] IS NULL OR kind = ANY ($2))', [
    [userId, ...emailIds],
    kinds,
  ]);
  await db.query('DELETE FROM identity.mail_tokens WHERE user_id = $1 AND ($2::text[] IS NULL OR purpose = ANY ($2))', [
    userId,
    kinds,
  ]);
}
