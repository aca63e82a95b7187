import type { Match } from '../http/context.ts';

const CHANGING: ReadonlySet<string> = new Set(['suspendAccount', 'restoreAccount']);

/**
 * Whose standing an operator has changed with this request; null for nobody's. Also where the answer says that nothing
 * was changed: whoever changed it may have ended before the bff learned of it.
 */
export function standingChanged({ name, path }: Match, status: number): string | null {
  return status === 200 && CHANGING.has(name) ? (path.split('/').at(-2)?.toLowerCase() ?? null) : null;
}
