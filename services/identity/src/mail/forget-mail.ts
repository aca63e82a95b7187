import type { Pool } from '@hirelane/kernel/postgres/pool';

/** Deletes the queued mails about a person, and the tokens of their links. `about`: their id, and their address's. */
export async function forgetMail(pool: Pool, about: readonly [userId: string, emailId: string]): Promise<void> {
  await pool.query('DELETE FROM identity.mail_queue WHERE about = ANY ($1)', [about]);
  await pool.query('DELETE FROM identity.mail_tokens WHERE user_id = $1', [about[0]]);
}
