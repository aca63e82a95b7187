import type { Resources } from '@hirelane/service/service';
import type { Held } from '../credentials/credential-versions.ts';
import { openChanges } from './changes.ts';
import { openChecks } from './checks.ts';
import { forgetSecondFactor } from './forget.ts';
import { isOn, type Parts } from './parts.ts';
import { recordsOf } from './records.ts';
import { createTables } from './schema.ts';

/** ms between two looks for challenges that nobody answered. */
const SWEEP_MS = 600_000;

export type SecondFactors = Awaited<ReturnType<typeof openSecondFactors>>;

/** Everything about second factors and passkeys. */
export async function openSecondFactors(parts: Parts, onStop: Resources['onStop']) {
  const { pool, log, outbox, versions } = parts;
  await createTables(pool);
  const checks = openChecks(parts);
  const sweeping = setInterval(() => void checks.sweep().catch((error) => log.warn({ err: error })), SWEEP_MS);
  onStop(() => clearInterval(sweeping));
  return {
    ...checks,
    ...openChanges(parts),
    /**
     * Of somebody whose account is gone: nothing that begins from now on finds them, and what has begun comes first.
     */
    forget: (userId: string) => versions.locked(userId, null, ({ tx }) => forgetSecondFactor(tx, userId)),
    /**
     * To be called when a mailed link sets the password of an account whose address was not proved: the person who set a
     * second factor up before may have registered another person's address, whose owner would be locked out. Tells the owner.
     */
    async forgetUnproved({ tx }: Pick<Held, 'tx'>, userId: string) {
      if (await isOn(tx, userId)) await outbox.add({ kind: 'second-factor-unproved', about: userId }, tx);
      await forgetSecondFactor(tx, userId);
    },
    /** For 'Download my data'. */
    recordsOf: async (userId: string) => recordsOf(userId, await checks.show(userId)),
  };
}
