import type { Logger } from 'pino';
import type { Suspensions } from '../session/suspensions.ts';
import type { Identity } from './identity.ts';

/**
 * Asks identity whether an account is suspended, and stores that. Never throws: if identity does not answer, what is
 * known counts until the session's next check, a minute later.
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
