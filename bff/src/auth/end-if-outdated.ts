import type { Session } from '../http/session.ts';
import type { SessionStore } from '../session/store.ts';
import type { Identity } from './identity.ts';

/**
 * Asks identity for the credential version of a session's owner, and ends the sessions of an older one: a bff that dies between
 * identity's change and its own part leaves them behind. Answers whether this one ended. When identity does not answer, it
 * goes on until it is asked again.
 */
export type EndIfOutdated = (session: Session, requestId: string) => Promise<boolean>;

type Deps = Readonly<{ sessions: SessionStore; identity: Pick<Identity, 'credentialVersionOf'> }>;

export function endIfOutdated({ sessions, identity }: Deps): EndIfOutdated {
  return async ({ userId, credentialVersion }, requestId) => {
    const said = await identity.credentialVersionOf(userId, requestId);
    if (!said.ok || said.body.credentialVersion <= credentialVersion) return false;
    await sessions.raise(userId, said.body.credentialVersion, null);
    return true;
  };
}
