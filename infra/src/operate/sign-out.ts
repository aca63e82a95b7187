import { signOutEverywhere } from '@hirelane/identity/sign-out';
import { endSessions, everSignedIn } from './end-sessions.ts';
import type { Installation } from './installation.ts';

/**
 * Ends every session of an account, or of all where `userId` is null, what they have left pending, and the sign-ins that have not
 * come to their end yet. Answers how many sessions there were.
 */
export async function signOut(
  { pool, log }: Pick<Installation, 'pool' | 'log'>,
  userId: string | null,
): Promise<number> {
  const endedSessions = await signOutEverywhere({ pool, everSignedIn, endSessions }, userId);
  // At the level that the operator's tools write at: it is to be seen whatever LOG_LEVEL says.
  log.warn({ event: 'sessions-ended', reason: 'by-operator', userId: userId ?? 'all', ended: endedSessions });
  return endedSessions;
}
