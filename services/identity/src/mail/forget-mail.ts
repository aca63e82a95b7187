import type { Pool } from '@hirelane/kernel/postgres/pool';

/** Deletes the queued mails about a person, and the tokens of their links. `emailIds`: of the addresses that they have had. */
export async function forgetMail(pool: Pool, userId: string, emailIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM identity.mail_queue WHERE about = ANY ($1)', [[userId, ...emailIds]]);
  await pool.query('DELETE FROM identity.mail_tokens WHERE user_id = $1', [userId]);
}
