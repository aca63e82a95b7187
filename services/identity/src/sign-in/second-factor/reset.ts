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
  /** Further work in the same transaction; returns how many sessions ended. */
  endSessions(tx: Tx, userId: string): Promise<number>;
}>;

/**
 * For an operator to help a user who has lost their phone and their recovery codes: removes the whole second factor of
 * an account, under its lock, and notifies its owner by mail. All sessions and sign-ins in progress end, since the
 * browser may have been on the lost phone.
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
  // At the level of the operator's tools, so that it is shown at any LOG_LEVEL.
  if (done.wasOn) log.warn({ event: 'second-factor-reset', by: 'operator', userId, endedSessions: done.endedSessions });
  return done;
}
