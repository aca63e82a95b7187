import type { RequestHandler } from 'express';
import { matchOf } from '../http/context.ts';
import { sendProblem } from '../http/problem.ts';
import { whenOver } from '../http/when-over.ts';
import { isHashing } from './kind.ts';
import { type Overload, RETRY_AFTER_S } from './overload.ts';

/**
 * Queues requests that hash a password, once their body has arrived (`limitAtOnce`), so that a slow sender does not
 * occupy a turn.
 */
export function admitSignIns({ admissions, refused }: Overload): RequestHandler {
  return (_req, res, next) => {
    if (!isHashing(matchOf(res).name)) {
      next();
      return;
    }
    const withdraw = admissions['sign-in'].enter({
      start(leave) {
        whenOver(res, leave);
        next();
      },
      refuse() {
        refused('sign-in');
        res.setHeader('retry-after', String(RETRY_AFTER_S));
        sendProblem(res, 'overloaded');
      },
    });
    whenOver(res, withdraw);
  };
}
