import { HIDEABLE, type HideableKind } from '@hirelane/api/hiding';
import { routes } from '@hirelane/api/routes';
import { type AppealDecided, DecideAppeal } from '@hirelane/api/schemas/appeals';
import type { CallRefusal, CallService } from '@hirelane/runtime/call-service';
import type { RequestHandler } from 'express';
import { type InternalCall, refuse } from '../auth/internal-call.ts';
import { contextOf, matchOf, sessionOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import type { Session } from '../http/session.ts';
import { callerOf, type SignServiceToken } from '../proxy/service-token.ts';
import { setWroteCookie } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';

export type DecideAppealDeps = Readonly<{
  /** The bff's own calls to identity. */
  call: InternalCall;
  showAgain: Unhide;
  sessions: Pick<SessionStore, 'remember'>;
  learnStanding(userId: string, requestId: string): Promise<void>;
}>;

/**
 * POST: takes an operator's decision on an appeal. Identity records it and restores a suspended account. The owning
 * service then unhides hidden content, because identity has no token for that service. Both steps are idempotent, so an
 * operator who repeats the decision completes an interrupted one. Therefore neither step takes the Idempotency-Key: a
 * stored response could be replayed for a step that was not done.
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
          // The command has succeeded, so the request does not fail. The next read may be stale.
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
      // Runs even if identity changed nothing, because an earlier attempt may have failed before the bff stored that
      // the account was restored.
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

type HiddenContent = Readonly<{ kind: HideableKind; id: string }>;

/** `isThere` is false if the content was deleted. `wrote` is the version that the service has written. */
type UnhideResult = Readonly<{ ok: true; isThere: boolean; wrote: string | null }> | CallRefusal;

/** Unhides content on behalf of this session's operator, like the operator route. Never rejects. */
export type Unhide = (
  content: HiddenContent,
  reason: string,
  session: Session,
  requestId: string,
) => Promise<UnhideResult>;

/** Calls the service that owns the hidden content, with the same token as an operator's request to that route. */
export function showAgain(call: CallService, sign: SignServiceToken): Unhide {
  return async ({ kind, id }, reason, session, requestId) => {
    const route = routes[HIDEABLE[kind].unhide];
    const token = sign(route.service, callerOf('operator', session));
    const said = await call(route, { token, params: { id }, form: { reason }, correlationId: requestId });
    if (said.ok) return { ok: true, isThere: true, wrote: said.wrote };
    // The content was deleted, with or without its author's account, so there is nothing to unhide.
    const isGone = said.problem.status === 404 || said.problem.status === 410;
    return isGone ? { ok: true, isThere: false, wrote: null } : said;
  };
}
