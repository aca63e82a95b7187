import type { Request, Response } from 'express';
import { contextOf } from '../http/context.ts';
import type { Session } from '../http/session.ts';
import type { Identity } from './identity.ts';

type Deps = Readonly<{ identity: Pick<Identity, 'endSession'> }>;

/**
 * Reports to identity that a session has ended: requests it has sent that are not done change nothing any more, and
 * those in progress are finished first. If identity cannot be reached, the session ends anyway.
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
