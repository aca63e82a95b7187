import { signOutEverywhere } from '@hirelane/identity/session/sign-out';
import { endSessions, everSignedIn } from './end-sessions.ts';
import type { Installation } from './installation.ts';

/**
 * Ends every session of an account, or of all accounts when `userId` is null, with pending changes and sign-ins in
 * progress. Returns the number of sessions.
 */
export async function signOut(
  { pool, log }: Pick<Installation, 'pool' | 'log'>,
  userId: string | null,
): Promise<number> {
  const endedSessions = await signOutEverywhere({ pool, everSignedIn, endSessions }, userId);
  // At the level of the operator's tools, so that it is shown whatever LOG_LEVEL is.
  log.warn({ event: 'sessions-ended', reason: 'by-operator', userId: userId ?? 'all', ended: endedSessions });
  return endedSessions;
}
