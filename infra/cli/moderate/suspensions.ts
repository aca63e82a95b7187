import type { Standing } from '@hirelane/api/schemas/suspension';
import { openSuspensions } from '@hirelane/bff/session/suspensions';
import { openModeration } from '@hirelane/identity/moderation/suspension/moderation';
import type { Suspension } from '@hirelane/identity/moderation/suspension/standing';
import type { Installation } from '../installation.ts';
import { withLog } from '../with-log.ts';

type Suspensions = Readonly<{
  suspend(userId: string, reason: string): Promise<Readonly<{ isChanged: boolean }>>;
  restore(userId: string, reason: string | null): Promise<Readonly<{ isChanged: boolean }>>;
  nameOperator(userId: string): Promise<Readonly<{ isChanged: boolean }>>;
  removeOperator(userId: string): Promise<Readonly<{ isChanged: boolean }>>;
  /** Oldest first. */
  historyOf(userId: string): Promise<readonly Suspension[]>;
}>;

/**
 * Runs `work` on identity's log and passes each change to the bff immediately. A repeated command passes it on again,
 * because the first run may have failed before doing so.
 */
export function withSuspensions<T>(
  installation: Installation,
  work: (suspensions: Suspensions) => Promise<T>,
): Promise<T> {
  const { pool, log } = installation;
  return withLog(installation, 'identity', (store) => {
    const { suspend, restore, nameOperator, removeOperator, historyOf } = openModeration(store, log);
    const logged = async (userId: string, change: ReturnType<typeof suspend>) => {
      const { isChanged, standing } = await change;
      await tellBff(pool, userId, standing);
      return { isChanged };
    };
    return work({
      suspend: (userId, reason) => logged(userId, suspend(userId, reason)),
      restore: (userId, reason) => logged(userId, restore(userId, reason)),
      nameOperator: (userId) => logged(userId, nameOperator(userId)),
      removeOperator: (userId) => logged(userId, removeOperator(userId)),
      historyOf,
    });
  });
}

/** A bff that was never started has no tables. It will query identity at each sign-in. */
async function tellBff(pool: Installation['pool'], userId: string, standing: Standing): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('bff.suspensions') IS NOT NULL AS there`);
  if (rows[0]?.there !== true) return;
  await openSuspensions(pool).note(userId, standing);
}
