import type { Request, Response } from 'express';
import { contextOf } from '../http/context.ts';
import type { Session } from '../http/session.ts';
import type { Identity } from './identity.ts';

type Deps = Readonly<{ identity: Pick<Identity, 'endSession'> }>;

/**
 * Tells identity that a session has ended, so that what it has sent and is not done yet changes nothing any more; what is in the
 * middle of being done is done first. Nobody is kept signed in because identity cannot be told.
 */
export async function tellEnded(
  { identity }: Deps,
  req: Request,
  res: Response,
  session: Pick<Session, 'id' | 'userId'>,
) {
  const { id: sessionId, userId } = session;
  const said = await identity.endSession({ userId, sessionId }, contextOf(res).requestId);
  if (!said.ok) req.log.warn({ event: 'session-end-untold', userId, code: said.problem.code });
}
