import type { Resources } from '@hirelane/kernel/service';
import { openChanges } from './changes.ts';
import { openChecks } from './checks.ts';
import { forgetSecondFactor } from './forget.ts';
import type { Parts } from './parts.ts';
import { recordsOf } from './records.ts';
import { createTables } from './schema.ts';

/** ms between two looks for challenges that nobody answered. */
const SWEEP = 600_000;

export type SecondFactors = Awaited<ReturnType<typeof openSecondFactors>>;

/** Everything about second factors and passkeys. */
export async function openSecondFactors(parts: Parts, onStop: Resources['onStop']) {
  const { pool, log, versions } = parts;
  await createTables(pool);
  const checks = openChecks(parts);
  const sweeping = setInterval(() => void checks.sweep().catch((error) => log.warn({ err: error })), SWEEP);
  onStop(() => clearInterval(sweeping));
  return {
    ...checks,
    ...openChanges(parts),
    /** Of somebody whose account is gone: nothing that begins from now on finds them, and what has begun comes first. */
    forget: (userId: string) => versions.locked(userId, ({ tx }) => forgetSecondFactor(tx, userId)),
    /** For 'Download my data'. */
    recordsOf: async (userId: string) => recordsOf(userId, await checks.show(userId)),
  };
}
