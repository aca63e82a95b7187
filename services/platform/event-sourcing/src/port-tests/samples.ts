import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../events.ts';

/** A category in the logs used by the tests. */
export const CATEGORY = 'project';

/** Why tests that break connections are skipped. */
export const NOT_OURS = 'it would restart an external server';

/** Why tests that restore an older log are skipped. */
export const NOT_RESTORED = 'this server’s log cannot be restored from a backup here';

export const newStream = (category = CATEGORY): string => `${category}-${randomUUID()}`;

export function sample(data: unknown = { n: 1 }, type = 'Tested'): NewEvent {
  const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };
  return { id: randomUUID(), type, data, meta };
}

export const samples = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => sample({ n }));
