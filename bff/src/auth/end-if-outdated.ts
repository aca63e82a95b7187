import type { Session } from '../http/session.ts';
import type { SessionStore } from '../session/store.ts';
import type { Identity } from './identity.ts';
import type { LearnStanding } from './learn-standing.ts';

/**
 * Asks identity for the credential version of a session's owner, and ends the sessions of an older one: a bff that
 * crashes between identity's change and its own part leaves them behind. Returns whether this session ended. If
 * identity does not answer, the session continues until the next check. A suspension that the operator's command could
 * not bring here is learned as well.
 */
export type EndIfOutdated = (session: Session, requestId: string) => Promise<boolean>;

type Deps = Readonly<{
  sessions: SessionStore;
  identity: Pick<Identity, 'credentialVersionOf'>;
  learnStanding: LearnStanding;
}>;

export function endIfOutdated({ sessions, identity, learnStanding }: Deps): EndIfOutdated {
  return async ({ userId, credentialVersion }, requestId) => {
    const [said] = await Promise.all([
      identity.credentialVersionOf(userId, requestId),
      learnStanding(userId, requestId),
    ]);
    if (!said.ok || said.body.credentialVersion <= credentialVersion) return false;
    await sessions.raise(userId, said.body.credentialVersion, null);
    return true;
  };
}
