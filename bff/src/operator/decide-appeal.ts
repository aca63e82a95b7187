import { type AppealDecided, DecideAppeal } from '@hirelane/contracts/api/appeals';
import { routes } from '@hirelane/contracts/routes';
import type { RequestHandler } from 'express';
import { type InternalCall, refuse } from '../auth/internal-call.ts';
import { contextOf, matchOf, sessionOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { setWroteCookie } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';
import type { ShowAgain } from './show-again.ts';

export type DecideAppealDeps = Readonly<{
  /** The bff's own calls to identity. */
  call: InternalCall;
  showAgain: ShowAgain;
  sessions: Pick<SessionStore, 'remember'>;
  learnStanding(userId: string, requestId: string): Promise<void>;
}>;

/**
 * POST the decision about an appeal. Identity writes it down, and restores an account by itself; what was hidden is then
 * shown again by the service that has it, which identity has no token for. Both steps change nothing where they were
 * done: whoever repeats the decision finishes what has ended in between. So neither takes the Idempotency-Key: a stored
 * answer would stand for a step that was not done.
 */
export function decideAppeal({ call, showAgain, sessions, learnStanding }: DecideAppealDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(DecideAppeal, req, res);
      if (form === null) return;
      const session = sessionOf(res);
      const { requestId } = contextOf(res);
      const appealId = matchOf(res).path.split('/').at(-2)?.toLowerCase() ?? '';
      const remember = async (wrote: string | null) => {
        if (wrote === null) return;
        setWroteCookie(res);
        await sessions.remember(session, wrote).catch((error: Error) => {
          // The command has succeeded, so this is not answered as a failure; the next read may be stale.
          req.log.error({ event: 'wrote-lost', message: error.message });
        });
      };
      const trace = { requestId, sessionId: session.id };
      const said = await call(routes.recordAppealDecision, { ...form, appealId, userId: session.userId }, trace);
      if (!said.ok) {
        refuse(res, said);
        return;
      }
      await remember(said.wrote);
      const { _id, decision, reason, restored, toShow, isUndone } = said.body.data;
      // Also where nothing was changed: whoever restored the account may have ended before the bff learned of it.
      if (restored !== null) await learnStanding(restored, requestId);
      const shown = toShow && (await showAgain(toShow, reason, session, requestId));
      if (shown && !shown.ok) {
        refuse(res, shown);
        return;
      }
      if (shown) await remember(shown.wrote);
      const body: AppealDecided = { data: { _id, decision, isUndone: isUndone || shown?.isThere === true } };
      res.json(body);
    },
  ];
}
