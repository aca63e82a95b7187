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
  /** What else goes, in the same transaction; returns how many sessions ended. */
  endSessions(tx: Tx, userId: string): Promise<number>;
}>;

/**
 * The operator's way for somebody who has lost their phone and their recovery codes: takes the whole second factor of
 * an account away, in the account's turn, and has its owner told by mail. Who is signed in as it, or is about to be,
 * has to sign in again: a lost phone may have had the browser on it.
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
  // At the level that the operator's tools write at: it is to be seen whatever LOG_LEVEL says.
  if (done.wasOn) log.warn({ event: 'second-factor-reset', by: 'operator', userId, endedSessions: done.endedSessions });
  return done;
}
