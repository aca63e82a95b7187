import type { Logger } from 'pino';
import type { Session } from '../http/session.ts';
import type { SessionStore } from '../session/store.ts';
import type { Suspensions } from '../session/suspensions.ts';
import type { Identity } from './identity.ts';

/**
 * Requests from identity whether an account is suspended, and stores the result. Never throws: if identity does not
 * respond, the stored state applies until the session's next check a minute later.
 */
export type LearnStanding = (userId: string, requestId: string) => Promise<void>;

type Deps = Readonly<{
  identity: Pick<Identity, 'standingOf'>;
  suspensions: Pick<Suspensions, 'note'>;
  logger: Pick<Logger, 'warn'>;
}>;

export function standingLearner({ identity, suspensions, logger }: Deps): LearnStanding {
  return async (userId, requestId) => {
    try {
      const said = await identity.standingOf(userId, requestId);
      if (said.ok) await suspensions.note(userId, said.body);
      else logger.warn({ event: 'standing-unknown', userId, code: said.problem.code });
    } catch (error) {
      logger.warn({ event: 'standing-unknown', userId, code: error instanceof Error ? error.name : 'unknown' });
    }
  };
}

/**
 * Requests the credential version of a session's owner from identity and ends sessions with an older version. Such
 * sessions remain if the bff crashes after identity has made a change but before the bff has applied it. Returns
 * whether this session ended. If identity does not respond, the session continues until the next check. Also picks up a
 * suspension that the operator's command could not store here.
 */
type EndIfOutdated = (session: Session, requestId: string) => Promise<boolean>;

type EndIfOutdatedDeps = Readonly<{
  sessions: SessionStore;
  identity: Pick<Identity, 'credentialVersionOf'>;
  learnStanding: LearnStanding;
}>;

export function endIfOutdated({ sessions, identity, learnStanding }: EndIfOutdatedDeps): EndIfOutdated {
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
