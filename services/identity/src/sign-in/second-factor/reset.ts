import type { Pool, Tx } from '@hirelane/postgres/pool';
import type { Logger } from 'pino';
import { openMailQueue } from '../../mails/mail/queue.ts';
import { openCredentialVersions } from '../../user/credentials/credential-versions.ts';
import { forgetSecondFactor } from './forget.ts';
import { isOn } from './parts.ts';
import { createTables } from './schema.ts';

type Parts = Readonly<{
  pool: Pool;
  log: Logger;
  /** Additional work in the same transaction; returns the number of sessions that ended. */
  endSessions(tx: Tx, userId: string): Promise<number>;
}>;

/**
 * Lets an operator help a user who has lost their phone and recovery codes: removes the account's whole second factor,
 * under its lock, and notifies the owner by email. All sessions and sign-ins in progress end, because the browser may
 * have been on the lost phone.
 */
export async function resetSecondFactor(
  { pool, log, endSessions }: Parts,
  userId: string,
): Promise<Readonly<{ wasOn: boolean; endedSessions: number }>> {
  const versions = await openCredentialVersions(pool);
  const queue = await openMailQueue(pool);
  await createTables(pool);
  const done = await versions.locked(userId, null, async ({ tx, raise }) => {
    if (!(await isOn(tx, userId))) return { wasOn: false, endedSessions: 0 };
    await forgetSecondFactor(tx, userId);
    await raise();
    await queue.add({ kind: 'second-factor-reset', about: userId }, tx);
    return { wasOn: true, endedSessions: await endSessions(tx, userId) };
  });
  // Logged at the level used by the operator's tools, so that the entry appears at any LOG_LEVEL.
  if (done.wasOn) log.warn({ event: 'second-factor-reset', by: 'operator', userId, endedSessions: done.endedSessions });
  return done;
}
